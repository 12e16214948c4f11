// Test files as users write them, run by a Vitest of their own.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const config = join(import.meta.dirname, 'testing/vitest.config.ts');

/** Runs one of the files in `testing` and gives what Vitest came to. */
async function vitest(...argv: readonly string[]): Promise<{ code: number; out: string }> {
  const entry = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(process.execPath, [entry, 'run', '--config', config, ...argv], { cwd: root, env });
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out: out + err };
}

interface Assertion {
  readonly fullName: string;
  readonly title: string;
  readonly status: string;
  readonly ancestorTitles: readonly string[];
  readonly failureMessages: readonly string[];
}

async function assertionsOf(file: string, ...argv: readonly string[]) {
  const { code, out } = await vitest(file, '--reporter=json', ...argv);
  const { testResults } = JSON.parse(out.slice(out.indexOf('{'), out.lastIndexOf('}') + 1)) as {
    testResults: { assertionResults: Assertion[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const titles = (status: string, group?: string) =>
    all
      .filter((each) => each.status === status && (!group || each.ancestorTitles.includes(group)))
      .map(({ title }) => title);
  return { code, all, titles };
}

describe('a conforming server', () => {
  it('passes every case and both verdicts, as an Express application', async () => {
    const { code, all, titles } = await assertionsOf('reference.suite');
    expect([code, titles('failed')]).toEqual([0, []]);
    expect(titles('passed').length).toBeGreaterThan(2000);
    expect(titles('passed', 'verdict')).toEqual(['source conformance', 'contract conformance']);
    expect(
      all.find(({ title }) => title.startsWith('createTag/required/name/missing:'))?.ancestorTitles,
    ).toEqual(['Access-Control Configuration Service 1.0.0', 'createTag']);
  });

  it('passes in every form that a handler can have', async () => {
    const { code, titles } = await assertionsOf('handlers.suite');
    const forms = [
      'fastify',
      'express',
      'fetch function',
      'fetch object',
      'node listener',
      'node server',
      'node server that listens',
      'base URL',
    ];
    const expected = [
      'createTag/examples/tag: tag is accepted',
      'source conformance',
      'contract conformance',
    ];
    expect(Object.fromEntries(forms.map((form) => [form, titles('passed', form)]))).toEqual(
      Object.fromEntries(forms.map((form) => [form, expected])),
    );
    expect(code).toBe(0);
  });
});

describe('a faulty server', () => {
  const broken = 'getRoutingProfile/paths/id-leading-zero: the identifier with a zero before it';
  const fixed = 'getRoutingProfile/reads/again: the same read a second time shows the same';

  it('fails the case that notices and the verdict, and nothing that is known to fail', async () => {
    const { code, titles } = await assertionsOf('faulty.suite');
    expect(code).toBe(1);
    expect(titles('failed', 'faulty')).toEqual([broken, 'source conformance']);
    expect(titles('failed', 'known')).toEqual([]);
    expect(titles('passed', 'known')).toContain('source conformance');
    expect(titles('skipped', 'known')).toContain(broken);
    expect(titles('failed', 'fixed')).toEqual([fixed, 'source conformance']);
  });

  it('is shown with the clause and the request to repeat, and no line of the package', async () => {
    const { out } = await vitest('faulty.suite', '-t', 'faulty .*(id-leading-zero|id-prefix)');
    const [, failure = ''] = /\n FAIL {2}(.*?)\n⎯/s.exec(out) ?? [];
    expect(failure).toMatchInlineSnapshot(`
      "faulty.suite.ts > faulty > Access-Control Configuration Service 1.0.0 > getRoutingProfile > getRoutingProfile/paths/id-leading-zero: the identifier with a zero before it
      ConformanceError: §4.1 derived (routing-path): The path of a routing profile is the account, then \`routing\` and the
      identifier with nothing between them.
          requires  the resource is not shown here
          expected  a response without the resource of getRoutingProfile/examples/known
          actual    200 OK with the resource: {"id":"12","upstream":"https://upstream.example/first","weight":3}
          twin      getRoutingProfile/examples/known was accepted; the only change: the identifier with a zero before it
          repeat    curl -i --path-as-is -X GET -H "Authorization: Bearer $ACS_BEARER" -H 'User-Agent: acs/1.0.0' -H Accept: 'http://127.0.0.1:PORT/acme/routing012'
          contract  openapi.yaml#/paths/~1{account_id}~1routing{routing_id}/get
          explain   npm run -s acs -- explain getRoutingProfile/paths/id-leading-zero"
    `);
    expect(out).toMatch(/Tests {2}1 failed \| 1 passed \| \d+ skipped/);
  });

  it('says why a case is skipped', async () => {
    const { out } = await vitest(
      'faulty.suite',
      '--reporter=verbose',
      '-t',
      'known .*(leading-zero|separator)',
    );
    expect(out).toMatch(/↓ .*id-leading-zero: .*\[known failing: issue 7\]/);
    expect(out).toMatch(/↓ .*paths\/separator: .*\[tested, not judged \(unknown-path: 404 Not Found; /);
  });
});

describe('a server that cannot be tested', () => {
  it('fails the verdict with the reason, and passes nothing', async () => {
    const { code, all, titles } = await assertionsOf('dead.suite');
    expect(code).toBe(1);
    expect(titles('passed')).toEqual([]);
    expect(titles('failed')).toEqual(['source conformance', 'source conformance']);
    const says = all.flatMap(({ failureMessages }) => failureMessages.map((text) => text.split('\n')[0]));
    expect(says).toEqual([
      'ConformanceError: The run ended early: the server cannot be reached: cannot connect (connect ECONNREFUSED 127.0.0.1:1).',
      'ConformanceError: The run ended early: the credential is rejected everywhere (401): check bearer or credential.',
    ]);
  });

  it('fails where no verdict is asked for, too', async () => {
    const { code, out } = await vitest('dead.suite', '-t', 'gone .*createTag/examples');
    expect(code).toBe(1);
    expect(out).toMatch(/ConformanceError: The run ended early: the server cannot be reached/);
    expect(out).toMatch(/Tests {2}\d+ skipped/);
  });

  it('fails with the fault of a base URL that comes late', async () => {
    const { code, out } = await vitest('dead.suite', '-t', 'nowhere');
    expect(code).toBe(1);
    expect(out).toMatch(/\nUsageError: describeConformance cannot use the baseUrl "localhost": .*\n⎯/);
  });
});
