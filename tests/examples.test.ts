// The guides of docs/in-your-tests.md: the text is that of the examples, and the examples run with the tools they are for;
// that for Vitest runs in `package.test.ts`.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, run } from '../build/testing/packed.ts';
import { temporaryFolder } from '../cli/testing/acs.ts';
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
    command: `javac -cp ${classpath} *.java && java -cp ${classpath} org.junit.platform.console.ConsoleLauncher --select-class ConformanceTest --disable-ansi-colors`,
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

/** A project with a copy of an example, where `npx access-control-contract` is this repository's; `change` edits its text. */
function projectOf({ tool, file }: Example, change: (text: string) => string = (text) => text): string {
  const project = mkdtempSync(join(folder, `${tool.split(' ')[0]}-`));
  const npx = `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(root, 'cli/bin.ts')}' "$@"\n`;
  mkdirSync(join(project, 'bin'));
  writeFileSync(join(project, 'bin/npx'), npx, { mode: 0o755 });
  cpSync(join(root, 'examples', dirname(file)), project, { recursive: true });
  const copy = join(project, file.split('/')[1] ?? '');
  writeFileSync(copy, change(readFileSync(copy, 'utf8')));
  return project;
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
  const missing = `there is no ${example.tool} on this machine`;

  it('passes for a server that conforms, and stops with the message where there is no report', async ({
    skip,
  }) => {
    if (!(await isThere(example))) return skip(missing);
    const printed = await shell(example.command, projectOf(example), { ACS_ONLY: 'createTag/name/required' });
    expect(printed).toMatch(example.green);
    const project = projectOf(example, (text) => text.replace('--account acme ', ''));
    const stopped = await shell(example.command, project);
    expect(stopped).toMatch(/no account given: pass --account ID/);
    expect(stopped).not.toMatch(example.green);
  });

  it('fails the property that is broken, and says why', async ({ skip }) => {
    if (!(await isThere(example))) return skip(missing);
    const server = `"${process.execPath}" "${join(root, 'conformance/vitest/testing/faulty-server.ts')}"`;
    const project = projectOf(example, (text) =>
      text
        .replace('npx access-control-contract serve --port $PORT', server)
        .replace('acme-demo-token', 'acme-base-token'),
    );
    const env = { ACS_ONLY: 'getRoutingProfile/path', ACS_ROUTING_ID: '12' };
    expect(await shell(example.command, project, env)).toMatch(example.red);
  });
});
