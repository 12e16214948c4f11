// The action as a workflow uses it: the script of its step runs in bash, against a real server. `npx` is a stand-in that runs
// the command of this repository: the package need not be published to be tested.

import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../cli/testing/acs.ts';
import { bin } from '../cli/testing/spawned.ts';
import info from '../package.json' with { type: 'json' };
import { sharedServer } from '../src/server/testing/harness.ts';

const root = join(import.meta.dirname, '..');
const { inputs, outputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly { readonly run?: string; readonly env?: object }[] };
};
const script = runs.steps.at(-1)?.run ?? '';
const { folder } = temporaryFolder();
const server = await sharedServer();

/** Runs the script of the action with the lines of `args`. */
async function action(lines: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const place = mkdtempSync(join(folder, 'step-'));
  const textOf = (name: string) =>
    existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8') : '';
  writeFileSync(
    join(place, 'npx'),
    `#!/bin/sh\necho "$1 $2 $3 $4" > '${place}/installed'; shift 4; exec '${process.execPath}' '${bin}' "$@"\n`,
  );
  chmodSync(join(place, 'npx'), 0o755);
  const surroundings = {
    PATH: [place, dirname(process.execPath), process.env.PATH].join(':'),
    RUNNER_TEMP: place,
    GITHUB_STEP_SUMMARY: join(place, 'summary.md'),
    GITHUB_OUTPUT: join(place, 'output'),
    ARGS: lines.join('\n'),
    PACKAGE: inputs['package']?.default,
    ...env,
  };
  const argv = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const code = await new Promise<number | null>((done) => {
    const child = execFile('bash', argv, { cwd: place, env: surroundings }, () => done(child.exitCode));
  });
  const [, junit = ''] = /^junit=(.*)$/m.exec(textOf('output')) ?? [];
  return { code, junit, summary: textOf('summary.md'), installed: textOf('installed') };
}

const some = [server.url, '--account=acme', '--only=createTag/body', ''];

describe('the action', () => {
  it('writes the summary of the step and the JUnit report, and takes values as they are, whatever they would mean to a shell', async () => {
    const pwned = join(folder, 'pwned');
    const evil = `--header=X-Evil: $(touch ${pwned}) \`touch ${pwned}\`; touch ${pwned} #"'`;
    const ran = await action([...some, evil], { ACS_BEARER: 'acme-demo-token' });
    expect([existsSync(pwned), script.includes('${{')]).toEqual([false, false]);
    expect([ran.code, ran.installed]).toEqual([0, `--yes --package ${info.name}@${info.version} acs\n`]);
    expect(ran.summary).toContain('Source conformance: passed');
    expect(readFileSync(ran.junit, 'utf8')).toMatch(/^<\?xml .*\n<testsuites /);
    expect(outputs['junit']?.value).toBe('${{ steps.run.outputs.junit }}');
  });

  it.each([
    ['fails where the server does', some, 3, /undecided/],
    ['has no report where nothing was run', ['--account=acme'], 2, /^$/],
  ])('%s', async (_, lines, code, summary) => {
    const ran = await action(lines);
    expect([ran.code, ran.junit !== '']).toEqual([code, code !== 2]);
    expect(ran.summary).toMatch(summary);
  });

  it('is used by the example as it is', () => {
    const example = readFileSync(join(root, 'examples/ci/conformance.yml'), 'utf8');
    expect(example).toContain(`OWNER/${info.name}@v${info.version.split('.')[0]}`);
    expect(example).toContain('steps.conformance.outputs.junit');
    const workflow = parse(example) as { jobs: { started: { steps: { with?: object }[] } } };
    const given = workflow.jobs.started.steps.flatMap((step) => Object.keys(step.with ?? {}));
    expect(Object.keys(inputs)).toContain(given.find((name) => name === 'args'));
  });
});
