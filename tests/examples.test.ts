// The guides of docs/in-your-tests.md: the text is that of the examples, and the examples run with the tools they are for;
// that for Vitest runs in `package.test.ts`. They have one command line, which runs once for each outcome: every tool gets what it
// printed.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, run } from '../build/testing/packed.ts';
import { temporaryFolder } from '../cli/testing/acs.ts';
import { bin } from '../cli/testing/spawned.ts';
import { oncePer } from '../src/once.ts';

/** Milliseconds: a compiler, a server and the suite, beside other tests. */
const minutes = 400_000;
const { folder } = temporaryFolder();

const jars = [
  'junit-jupiter-api',
  'junit-jupiter-engine',
  'junit-platform-commons',
  'junit-platform-engine',
  'junit-platform-launcher',
  'junit-platform-console',
  'junit-platform-reporting',
  'opentest4j',
  'opentest4j-reporting-events',
  'apiguardian-api',
  'picocli',
];
const classpath = ['.', ...jars.map((name) => `/usr/share/java/${name}.jar`)].join(':');

/** A tool with an example for it. */
interface Example {
  readonly tool: string;
  readonly file: string;
  readonly language: string;
  /** Fails where the tool is not on this machine. */
  readonly there: string;
  /** Compiles the example, where that is no part of running it. */
  readonly build?: string;
  readonly command: string;
  /** What it prints when all is well, and about a property that is broken. */
  readonly green: RegExp;
  readonly red: RegExp;
}

/** The finding: what was expected, or the request to repeat. */
const why = String.raw`[\s\S]*/routing012`;

const examples: readonly Example[] = [
  {
    tool: 'pytest',
    file: 'pytest/test_conformance.py',
    language: 'python',
    there: 'python3 -m pytest --version',
    command: 'python3 -m pytest -p no:cacheprovider',
    green: /= \d+ passed(, \d+ skipped)? in /,
    red: new RegExp(
      `test_contract\\[getRoutingProfile/path/routing-path\\]${why}[\\s\\S]*[1-9]\\d* failed, `,
    ),
  },
  {
    tool: 'go',
    file: 'go/conformance_test.go',
    language: 'go',
    there: 'go version',
    command: 'go test -count=1 ./...',
    green: /^ok\s+conformance/m,
    red: new RegExp(`--- FAIL: TestContract/getRoutingProfile/path/routing-path${why}`),
  },
  {
    tool: 'JUnit 5',
    file: 'junit/ConformanceTest.java',
    language: 'java',
    there: `javac -version && test -e /usr/share/java/junit-platform-console.jar`,
    build: `javac -cp ${classpath} *.java`,
    command: `java -cp ${classpath} org.junit.platform.console.ConsoleLauncher --select-class ConformanceTest --disable-ansi-colors`,
    green: /\[ +[1-9]\d* tests successful +\]\s+\[ +0 tests failed/,
    red: new RegExp(`getRoutingProfile/path/routing-path${why}[\\s\\S]*\\[ +[1-9]\\d* tests failed`),
  },
];

/** Runs a command of the shell with both outputs in one. `npx` of npm takes longer to start than the command that it starts. */
async function shell(command: string, cwd: string, env: NodeJS.ProcessEnv = {}) {
  const path = [join(cwd, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter);
  const whole = { ...process.env, PATH: path, ...env };
  const { stdout, stderr } = await run('sh', ['-c', `{ ${command}; } 2>&1`], cwd, whole);
  return stdout + stderr;
}

/** A folder with an `npx` of its own. */
function folderWith(npx: string): string {
  const made = mkdtempSync(join(folder, 'project-'));
  mkdirSync(join(made, 'bin'));
  writeFileSync(join(made, 'bin/npx'), `#!/bin/sh\n${npx}\n`, { mode: 0o755 });
  return made;
}

/** The command line in an example, whose lines end with a backslash. */
const lineIn = (text: string) =>
  /npx access-control-contract conform[\s\S]*?--port-env PORT/.exec(text)?.[0] ?? '';

const textOf = (file: string) => readFileSync(join(root, 'examples', file), 'utf8');
const isPython = ({ language }: Example) => language === 'python';
const line = lineIn(textOf(examples.find(isPython)?.file ?? ''));

/** What the command line prints where `npx access-control-contract` is this repository's; `change` edits it. */
const outcomes = {
  green: { env: { ACS_ONLY: 'createTag/name/required' }, change: (text: string) => text },
  stopped: { env: {}, change: (text: string) => text.replace('--account acme ', '') },
  red: {
    env: { ACS_ONLY: 'getRoutingProfile/path', ACS_ROUTING_ID: '12' },
    change: (text: string) =>
      text
        .replace(
          'npx access-control-contract serve --port $PORT',
          `"${process.execPath}" "${join(root, 'conformance/vitest/testing/faulty-server.ts')}"`,
        )
        .replace('acme-demo-token', 'acme-base-token'),
  },
} as const;
/** A file with what the command printed, another with its messages, and its exit code. */
const printedFor = oncePer(async ({ env, change }: (typeof outcomes)[keyof typeof outcomes]) => {
  const cwd = folderWith(`shift\nexec '${process.execPath}' '${bin}' "$@"`);
  await shell(`{ ${change(line)}; } >out 2>err; echo $? >code`, cwd, env);
  return cwd;
});

/** Runs an example in a project where the command prints what it did for the outcome. */
async function exampleIn(
  outcome: keyof typeof outcomes,
  { file, build = 'true', command }: Example,
): Promise<string> {
  const printed = await printedFor(outcomes[outcome]);
  const project = folderWith(`cat '${printed}/out'; cat '${printed}/err' >&2; exit $(cat '${printed}/code')`);
  cpSync(join(root, 'examples', dirname(file)), project, { recursive: true });
  return shell(`${build} && ${command}`, project);
}

const isThere = oncePer(async ({ there }: Example) =>
  / 0$/.test((await shell(`${there}; echo $?`, root)).trim().replace(/\s+/g, ' ')),
);

const guide = readFileSync(join(root, 'docs/in-your-tests.md'), 'utf8');
const languages = [
  ...examples.map(({ file, language }) => [file, language]),
  ['vitest/conformance.test.js', 'js'],
];

it.each(languages)('the guide shows %s as it is', (file, language) => {
  const [, shown] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide) ?? [];
  expect(shown).toBe(readFileSync(join(root, 'examples', file ?? ''), 'utf8'));
});

describe.each(examples)('the example for $tool', { timeout: minutes }, (example) => {
  it('has the command line of the others', () => {
    expect(lineIn(textOf(example.file)).replace(/\s+/g, ' ')).toBe(line.replace(/\s+/g, ' '));
  });

  it.for([
    ['passes for a server that conforms', 'green', example.green],
    ['stops with the message where there is no report', 'stopped', /no account given: pass --account ID/],
    ['fails the property that is broken, and says why', 'red', example.red],
  ] as const)('%s', async ([, outcome, expected], { skip }) => {
    if (!(await isThere(example))) return skip(`there is no ${example.tool} on this machine`);
    const printed = await exampleIn(outcome, example);
    expect(printed).toMatch(expected);
    if (outcome !== 'green') expect(printed).not.toMatch(example.green);
  });
});
