// Test files as users write them, run by a Vitest of their own.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Milliseconds: all of the suite runs several times, beside other tests. */
const minutes = 400_000;
const config = join(import.meta.dirname, 'testing/vitest.config.ts');

/** Runs the files in `testing` and gives what Vitest printed and came to. */
async function vitest(...argv: readonly string[]): Promise<{ code: number; out: string }> {
  const entry = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(process.execPath, [entry, 'run', '--config', config, ...argv], { cwd: root, env });
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: out + err };
}

interface Assertion {
  readonly title: string;
  readonly status: string;
  readonly ancestorTitles: readonly string[];
  readonly failureMessages: readonly string[];
}

describe('test files of users', () => {
  let all: readonly Assertion[] = [];
  let code = -1;
  beforeAll(async () => {
    const ran = await vitest('--reporter=json');
    const json = ran.out.slice(ran.out.indexOf('{'), ran.out.lastIndexOf('}') + 1);
    const { testResults } = JSON.parse(json) as { testResults: { assertionResults: Assertion[] }[] };
    all = testResults.flatMap(({ assertionResults }) => assertionResults);
    code = ran.code;
  }, minutes);
  const titles = (status: string, ...groups: readonly string[]) =>
    all
      .filter(
        (each) => each.status === status && groups.every((group) => each.ancestorTitles.includes(group)),
      )
      .map(({ title }) => title);
  /** A read that fails is sent again after other requests, and fails there too. */
  const first = (some: readonly string[]) => some.filter((title) => !title.includes('/right-after/'));

  it('pass with every case and both verdicts for the reference server', () => {
    expect(titles('failed', 'reference')).toEqual([]);
    expect(titles('passed', 'reference').length).toBeGreaterThan(2000);
    expect(titles('passed', 'reference', 'verdict')).toEqual(['source conformance', 'contract conformance']);
    expect(titles('passed', 'reference', 'createTag')).toContain('createTag/examples/tag: tag is accepted');
  });

  it.each(['fastify', 'express', 'node listener', 'node server', 'node server that listens', 'base URL'])(
    'pass with a service given as %s',
    (form) => {
      const expected = [
        'createTag/examples/tag: tag is accepted',
        'source conformance',
        'contract conformance',
      ];
      expect([titles('passed', form), titles('failed', form)]).toEqual([expected, []]);
    },
  );

  const broken = 'getRoutingProfile/paths/id-leading-zero: the identifier with a zero before it';
  const fixed = 'getRoutingProfile/reads/again: the same read a second time shows the same';

  it('fail with the case that notices a fault and the verdict', () => {
    expect(first(titles('failed', 'faulty'))).toEqual([broken, 'source conformance']);
    expect(code).toBe(1);
  });

  it('skip what is known to fail, and fail for what no longer does', () => {
    expect(titles('failed', 'known')).toEqual([]);
    expect(titles('passed', 'known')).toContain('source conformance');
    expect(titles('skipped', 'known')).toContain(broken);
    expect(first(titles('failed', 'fixed'))).toEqual([fixed, 'source conformance']);
  });

  it.each(['gone', 'closed'])('pass nothing of a server that is %s', (group) => {
    expect([titles('passed', group), titles('failed', group)]).toEqual([[], []]);
    expect(titles('skipped', group).length).toBeGreaterThan(10);
  });
});

describe('a few cases, chosen with -t', () => {
  let out = '';
  beforeAll(async () => {
    const pattern =
      '(faulty|known) .*paths/(id-leading-zero|id-prefix|separator):|(gone|closed) .*createTag/examples|nowhere';
    ({ out } = await vitest('faulty.suite', 'dead.suite', '--reporter=verbose', '-t', pattern));
  }, minutes);
  const blockOf = (start: string) => out.split('\n FAIL  ').find((block) => block.startsWith(start));

  it('run and report no more than these', () => {
    expect(out).toMatch(/Tests {2}1 failed \| 2 passed \| \d+ skipped/);
  });

  it('show the clause and the request to repeat, and no line of the package', () => {
    expect(blockOf('faulty.suite.ts > faulty')?.split('\n⎯')[0]).toMatchInlineSnapshot(`
      "faulty.suite.ts > faulty > Access-Control Configuration Service 1.0.0 > getRoutingProfile > getRoutingProfile/paths/id-leading-zero: the identifier with a zero before it
      ConformanceError: §4.1 derived (routing-path): The path of a routing profile is the account, then "routing" and the
      identifier with nothing between them.
          requires  the resource is not shown here
          expected  a response without the resource of getRoutingProfile/examples/known
          actual    200 OK with the resource: {"id":"12","upstream":"https://upstream.example/first","weight":3}
          twin      getRoutingProfile/examples/known was accepted; the only change: the identifier with a zero before it
          repeat    curl -i --path-as-is -X GET -H "Authorization: Bearer $ACS_BEARER" -H 'User-Agent: acs/1.0.0' -H Accept: 'http://127.0.0.1:PORT/acme/routing012'
          contract  openapi.yaml#/paths/~1{account_id}~1routing{routing_id}/get
          explain   npm run -s acs -- explain getRoutingProfile/paths/id-leading-zero"
    `);
  });

  it('say why a case is skipped', () => {
    expect(out).toMatch(/↓ .* known .*id-leading-zero: .*\[known failing: issue 7\]/);
    expect(out).toMatch(/↓ .*paths\/separator: .*\[tested, not judged \(unknown-path: 404 Not Found; /);
  });

  it.each([
    ['gone', 'the server cannot be reached: cannot connect \\(connect ECONNREFUSED 127.0.0.1:1\\)'],
    ['closed', 'the credential is rejected everywhere \\(401\\): check bearer or credential'],
  ])('fail as a whole where the run ended early: %s', (group, why) => {
    expect(blockOf(`dead.suite.ts > ${group}`)).toMatch(
      new RegExp(`\nConformanceError: The run ended early: ${why}\\.\n⎯`),
    );
  });

  it('fail as a whole with the fault of a base URL that comes late', () => {
    expect(blockOf('dead.suite.ts > nowhere')).toMatch(
      /\nUsageError: describeConformance: "localhost" is not a base URL: .*\n⎯/,
    );
  });
});
