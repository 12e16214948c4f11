import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { acs, temporaryFolder } from '../testing/acs.ts';
import { shells } from './index.ts';

const run = promisify(execFile);
const { folder, file } = temporaryFolder();

beforeAll(async () => {
  for (const shell of shells) file(`acs.${shell}`, (await acs(['complete', shell])).out);
  file('report.json', '{}');
});

/** What stands on the line, the last word being completed, and what must and must not be offered. */
const lines: readonly (readonly [
  line: readonly string[],
  offers: readonly string[],
  not: readonly string[],
])[] = [
  [['con'], ['conform'], ['mock']],
  [['conform', '--re'], ['--report', '--ready'], ['--account']],
  [['mock', '--s'], ['--stateful', '--seed'], ['--start']],
  [['conform', '--report', ''], ['json=', 'junit=', 'answers='], ['report.json']],
  [['conform', '--against', ''], ['source', 'contract'], ['report.json']],
  [['conform', '--account', ''], [], ['report.json', 'conform']],
  [['conform', '--contract', 'rep'], ['report.json'], []],
  [['judge', 'rep'], ['report.json'], []],
  [['complete', ''], ['bash', 'zsh', 'fish', 'powershell'], []],
  [['explain', 'tag-name-r'], ['tag-name-required'], ['createTag']],
];

/** Each completes as if Tab was pressed after the line. */
const ways: Readonly<Record<string, (line: readonly string[]) => Promise<readonly string[]>>> = {
  bash: (line) =>
    printed('bash', [
      '-c',
      `source acs.bash; COMP_WORDS=(acs "$@"); COMP_CWORD=$#; _acs; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      ...line,
    ]),
  zsh: (line) => printed('zsh', ['-f', '-c', zshScript, 'zsh', ...line]),
  fish: async (line) =>
    (
      await printed('fish', ['--no-config', '-c', 'source acs.fish; complete -C "$argv"', 'acs', ...line])
    ).map((text) => text.split('\t')[0] ?? ''),
};

/** The functions of its completion system write what they are given; it filters by the word itself. */
const zshScript = `
compdef() { }
compset() { return 1 }
compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- "$@" }
_describe() { local each; for each in \${(P)2}; do print -r -- \${each%%:*}; done }
_multi_parts() { print -rl -- \${(P)2} }
_files() { print -rl -- * }
source ./acs.zsh
words=(acs "$@") CURRENT=$(( $# + 1 ))
_acs | while read -r word; do [[ $word == "\${@[-1]}"* ]] && print -r -- $word; done; true`;

async function printed(shell: string, argv: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(shell, argv, { cwd: folder, maxBuffer: 2 ** 24 });
  return stdout.split('\n').filter((text) => text !== '');
}

const has = (shell: string) => spawnSync(shell, ['-c', ':']).status === 0;

describe.each(Object.entries(ways))('in %s', (shell, complete) => {
  test.for(lines)('%j offers %j and not %j', async ([line, offers, not], { skip }) => {
    if (shell !== 'bash' && !has(shell)) return skip(`there is no ${shell} on this machine`);
    const found = await complete(line);
    expect(found).toEqual(expect.arrayContaining([...offers]));
    expect(found.filter((word) => not.includes(word))).toEqual([]);
  });
});

describe('in bash', () => {
  test('ids are completed up to the next slash', async () => {
    const found = await ways.bash?.(['conform', '--only', 'createTag/']);
    expect(found).toContain('createTag/types/');
    expect(found?.filter((word) => word.split('/').length > 3)).toEqual([]);
    expect(new Set(found).size).toBe(found?.length);
  });

  test('a file is completed behind the equals sign, at which bash splits the word', async () => {
    expect(await ways.bash?.(['conform', '--report', 'json', '=', 'rep'])).toEqual(['report.json']);
    expect(await ways.bash?.(['conform', '--report', 'json', '='])).toContain('report.json');
    expect(await ways.bash?.(['conform', '--against', '=', 's'])).toEqual(['source']);
  });

  test('nothing is started: the script works without a command acs and without any other', async () => {
    const script = `PATH=; source ./acs.bash; COMP_WORDS=(acs conform --only createTag/); COMP_CWORD=3; _acs; echo "\${#COMPREPLY[@]}"`;
    const [count] = await printed('bash', ['-c', script]);
    expect(Number(count)).toBeGreaterThan(5);
  });
});

test('another shell is wrong usage', async () => {
  const { code, err } = await acs(['complete', 'tcsh']);
  expect(code).toBe(2);
  expect(err).toMatch(/^acs: .*tcsh.*bash, zsh, fish, powershell.*\n$/);
});
