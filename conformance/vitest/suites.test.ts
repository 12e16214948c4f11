// Test files as users write them, run by a Vitest of their own.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  let [code, out] = [-1, ''];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-suites-'));
    const file = join(folder, 'results.json');
    ({ code, out } = await vitest('--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`));
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: { assertionResults: Assertion[] }[];
    };
    rmSync(folder, { recursive: true });
    all = testResults.flatMap(({ assertionResults }) => assertionResults);
  }, minutes);
  const blockOf = (start: string) => out.split('\n FAIL  ').find((block) => block.startsWith(start));
  const titles = (status: string, ...groups: readonly string[]) =>
    all
      .filter(
        (each) => each.status === status && groups.every((group) => each.ancestorTitles.includes(group)),
      )
      .map(({ title }) => title);

  it('pass with every property of two operations and both verdicts for the reference server', () => {
    expect(titles('failed', 'reference')).toEqual([]);
    expect(titles('passed', 'reference').length).toBeGreaterThan(80);
    expect(titles('passed', 'reference', 'verdict')).toEqual(['source conformance', 'contract conformance']);
    expect(titles('passed', 'reference', 'createTag')).toContain('createTag/name/required');
  });

  it.each(['fastify', 'express', 'node listener', 'node server', 'base URL'])(
    'pass with a service given as %s',
    (form) => {
      const expected = ['createTag/body/tag-create-body', 'source conformance', 'contract conformance'];
      expect([titles('passed', form), titles('failed', form)]).toEqual([expected, []]);
    },
  );

  const broken = 'getRoutingProfile/path/routing-path';
  const holds = 'getRoutingProfile/resource/routing-get';

  it('fail with the property that is broken and the verdict', () => {
    expect(titles('failed', 'faulty')).toEqual([broken, 'source conformance']);
    expect(code).toBe(1);
  });

  it('skip what is known to be broken, and fail for what holds again', () => {
    expect(titles('failed', 'known')).toEqual([]);
    expect(titles('passed', 'known')).toContain('source conformance');
    expect(titles('skipped', 'known')).toContain(broken);
    expect(titles('failed', 'fixed')).toEqual([holds, 'source conformance']);
  });

  it.each(['gone', 'closed'])('pass nothing of a server that is %s, and fail as a whole', (group) => {
    expect([titles('passed', group), titles('failed', group)]).toEqual([[], []]);
    expect(titles('skipped', group).length).toBeGreaterThan(10);
    expect(blockOf(`dead.suite.ts > ${group}`)).toMatch(
      /\nConformanceError: The run ended early\.\n[\s\S]*Source conformance: undecided[\s\S]*\n⎯/,
    );
  });

  it('show the property and the requests to repeat, and no line of the package', () => {
    const lines = blockOf('faulty.suite.ts > faulty')?.split('\n⎯')[0]?.split('\n') ?? [];
    expect(lines[0]).toMatch(/ > getRoutingProfile > getRoutingProfile\/path\/routing-path$/);
    expect(lines[1]).toMatch(/^ConformanceError: \S/);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(
        /^ {4}accepted {3}curl .* "Authorization: Bearer \$ACS_BEARER" .*\/acme\/routing12'$/,
      ),
      expect.stringMatching(/^ {4}broken by {2}curl .*\/acme\/routing012'$/),
    ]);
  });

  it('say why a property is skipped', () => {
    expect(out).toMatch(/↓ .* known .*path\/routing-path.*\[known failing: issue 7: /);
  });

  it('fail as a whole with the fault of a base URL that comes late', () => {
    expect(blockOf('dead.suite.ts > nowhere')).toMatch(
      /\nConformanceError: describeConformance: "localhost" is not a base URL: .*\n⎯/,
    );
  });
});
