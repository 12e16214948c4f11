// The action as a workflow uses it: its steps run in bash, against a real server.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../cli/testing/acs.ts';
import { action, runAction, type Step } from '../fixtures/github/action.ts';
import { commandsIn } from '../fixtures/github/runner.ts';
import info from '../package.json' with { type: 'json' };
import { sharedServer } from '../src/server/testing/harness.ts';

const root = join(import.meta.dirname, '..');
const { folder } = temporaryFolder();
const workspace = join(folder, 'checkout');
const run = (inputs: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}) =>
  runAction(inputs, { folder, workspace, env });
const server = await sharedServer();
mkdirSync(join(workspace, 'service'), { recursive: true });

const some = '--only=createTag/examples\n--only=createTag/required/*\n';

describe('action.yml', () => {
  const { runs, inputs, outputs } = action;
  const scripts = runs.steps.flatMap((step) => (step.run === undefined ? [] : [step]));

  it('is a composite action whose inputs and outputs are described', () => {
    expect(action.name).not.toBe('');
    expect(runs.using).toBe('composite');
    for (const { description } of [action, ...Object.values(inputs), ...Object.values(outputs)])
      expect(description.length).toBeGreaterThan(10);
    for (const { default: value } of Object.values(inputs)) expect(typeof value).toBe('string');
  });

  it('names the shell of each script, and puts no value into its text', () => {
    expect(scripts.length).toBe(2);
    for (const { shell, run: text } of scripts) {
      expect(shell).toBe('bash');
      expect(text).not.toContain('${{');
    }
  });

  it('reads every input', () => {
    const text = JSON.stringify(runs.steps);
    for (const name of Object.keys(inputs)) expect(text).toContain(`\${{ inputs.${name} }}`);
  });

  it('pins what it uses by major version', () => {
    const used = runs.steps.flatMap(({ uses }) => uses ?? []);
    expect(used).toEqual(['actions/setup-node@v4']);
  });

  it('installs the version that package.json has, for a Node that it runs on', () => {
    expect(inputs['package']?.default).toBe(`${info.name}@${info.version}`);
    const [, oldest, minor] = /^>=(\d+)\.(\d+)$/.exec(info.engines.node) ?? [];
    expect(scripts[0]?.run).toContain(`major > ${oldest} || (major === "${oldest}" && minor >= ${minor})`);
    const [, version] = /VERSION=(\d+)\n/.exec(scripts[0]?.run ?? '') ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(Number(oldest));
  });
});

describe('a run of the action', () => {
  it('tests a server that is there, and gives its verdicts', async () => {
    const ran = await run({ 'base-url': server.url, account: 'acme', bearer: 'acme-demo-token', args: some });
    expect(ran.code).toBe(0);
    expect(ran.outputs).toEqual({
      'exit-code': '0',
      report: expect.stringContaining(folder),
      'source-conformance': 'passed',
      'contract-conformance': 'passed',
    });
    const report = JSON.parse(readFileSync(ran.outputs['report'] ?? '', 'utf8')) as { format: string };
    expect(report.format).toBe('acs-report/4');
    expect(ran.installed).toBe(`${info.name}@${info.version}`);
    expect(ran.used).toEqual([]);
    expect(ran.summary).toContain('Source conformance: passed');
  });

  it('starts the server in the folder that it is given', async () => {
    writeFileSync(
      join(workspace, 'service/server.mjs'),
      `import { createServer } from 'node:http';
       createServer((_, response) => response.writeHead(201).end('{}')).listen(process.env.HTTP_PORT);`,
    );
    const ran = await run({
      'working-directory': 'service',
      start: 'node server.mjs',
      'port-env': 'HTTP_PORT',
      account: 'acme',
      args: `${some}\n--report=junit=junit.xml`,
    });
    expect(ran.err).toBe('');
    expect(ran.outputs).toMatchObject({
      'exit-code': '1',
      'source-conformance': 'failed',
      'contract-conformance': 'failed',
    });
    expect(ran.code).toBe(1);
    expect(commandsIn(ran.out).map(({ name }) => name)).toContain('error');
    expect(existsSync(join(workspace, 'service/junit.xml'))).toBe(true);
  });

  it('takes values as they are, whatever they would mean to a shell', async () => {
    const pwned = join(folder, 'pwned');
    const evil = `$(touch ${pwned}) \`touch ${pwned}\`; touch ${pwned} #"'`;
    const ran = await run({
      'base-url': server.url,
      account: evil,
      bearer: 'token',
      args: `--only=createTag/examples\n--header=X-Evil: ${evil}`,
    });
    const report = JSON.parse(readFileSync(ran.outputs['report'] ?? '', 'utf8')) as {
      readonly declared: unknown;
    };
    expect(report.declared).toEqual({ account: evil });
    expect(existsSync(pwned)).toBe(false);
  });

  it('leaves to the environment of the job what no input gives', async () => {
    const { outputs } = await run(
      { args: some },
      { ACS_BASE_URL: server.url, ACS_ACCOUNT: 'acme', ACS_BEARER: 'acme-demo-token' },
    );
    expect(outputs['exit-code']).toBe('0');
  });

  it('sets up the Node that it is asked for, and has no report where nothing was run, but the exit code of acs', async () => {
    const ran = await run({ 'base-url': server.url, 'node-version': '26' });
    expect(ran.used).toEqual(['actions/setup-node@v4 26']);
    expect(ran.err).toMatch(/^acs: no account given/);
    expect(ran.code).toBe(2);
    expect(ran.outputs).toEqual({
      'exit-code': '2',
      report: '',
      'source-conformance': '',
      'contract-conformance': '',
    });
  });

  it('sets up another Node where there is an old one', async () => {
    const old = join(folder, 'old');
    mkdirSync(old);
    writeFileSync(join(old, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const PATH = `${old}:${process.env.PATH}`;
    expect((await run({}, { PATH })).used).toEqual(['actions/setup-node@v4 24']);
  });
});

describe('the examples', () => {
  const textOf = (name: string) => readFileSync(join(root, 'examples/ci', name), 'utf8');
  const workflow = parse(textOf('conformance.yml')) as {
    readonly permissions: unknown;
    readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly services?: object }>>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const isOurs = ({ uses = '' }: Step) => uses.includes('/access-control-contract@');
  const gitlab = parse(textOf('conformance.gitlab-ci.yml')) as Readonly<
    Record<string, { readonly script: readonly string[]; readonly artifacts: unknown }>
  >;

  it('give a workflow no more than reading, and what it uses is pinned by major version', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(Object.keys(workflow.jobs)).toEqual(['started', 'container']);
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
    expect(steps.filter(isOurs).map(({ uses }) => uses)).toEqual([
      `OWNER/${info.name}@v${info.version.split('.')[0]}`,
    ]);
  });

  it('use inputs and outputs that the action has', () => {
    const given = Object.keys(steps.find(isOurs)?.with ?? {});
    expect(given.length).toBeGreaterThan(3);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given));
    const read = [...textOf('conformance.yml').matchAll(/steps\.conformance\.outputs\.([\w-]+)/g)];
    expect(read.map(([, name]) => name)).toEqual(['report']);
    expect(Object.keys(action.outputs)).toContain('report');
  });

  it('put no expression into the text of a script', () => {
    for (const { run: script = '' } of steps) expect(script).not.toContain('${{');
  });

  it('call acs with options that it has', () => {
    const scripts = [...steps.map((step) => step.run ?? ''), ...(gitlab['conformance']?.script ?? [])];
    const calls = scripts.flatMap((script) => /(?<=\bacs(?::1)? )conform .*/.exec(script) ?? []);
    const options = readFileSync(join(root, 'docs/conform.md'), 'utf8');
    expect(calls.length).toBe(2);
    for (const [option] of calls.join(' ').matchAll(/--[\w-]+/g)) expect(options).toContain(`| \`${option}`);
  });

  it('keep the cases in GitLab, whatever becomes of them', () => {
    expect(gitlab['conformance']?.artifacts).toEqual({
      when: 'always',
      reports: { junit: 'conformance.xml' },
    });
    expect(gitlab['conformance']?.script.join()).toContain('--report junit=conformance.xml');
  });
});

it('docs/in-your-tests.md names every input and output', () => {
  const guide = readFileSync(join(root, 'docs/in-your-tests.md'), 'utf8');
  const [, section = ''] = /\n## The action\n(.*?)\n## /s.exec(guide) ?? [];
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?`) \|/.exec(line)?.[1]?.split(', ') ?? []);
  const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)].map((name) => `\`${name}\``);
  expect(cells.toSorted()).toEqual(names.toSorted());
});
