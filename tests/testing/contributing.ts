// The example of docs/CONTRIBUTING.md as changes of files: the code stands there, and here only where it goes.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Text that goes into a file right after a line of it, or right before one; a new file where neither is named. */
interface Insertion {
  readonly file: string;
  readonly after?: string;
  readonly before?: string;
  readonly text: string;
}

/** A copy of the repository with the example applied; its path. */
export function contributedTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'acs-contributing-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files)
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const insertion of insertions) apply(tree, insertion);
  return tree;
}

export const removeTree = (tree: string): void => rmSync(tree, { recursive: true, force: true });

/** The code of the section, block by block. */
function blocks(): readonly string[] {
  const guide = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');
  const [section = ''] = guide.split('\n## Add an operation\n')[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/^```(?:ts|yaml)\n(.*?)^```$/gms)].map(([, text = '']) => text);
}

const [path = '', silence = '', call = '', route = '', store = ''] = blocks();
const client = "import type { Client } from './index.ts';\ndeclare const client: Client;";

const insertions: readonly Insertion[] = [
  { file: 'openapi.yaml', before: 'components:', text: path },
  { file: 'source.yaml', after: 'silences:', text: silence },
  { file: 'src/client/contributing.ts', text: `${client}\n${call}` },
  {
    file: 'src/server/routes.ts',
    after: 'const handlersOf = (store: Store): Readonly<Record<string, Handler>> => ({',
    text: route,
  },
  { file: 'src/server/store/store.ts', after: '  return {', text: store },
];

/** The modules that the example changes, or adds. */
export const changedFiles: readonly string[] = insertions.flatMap(({ file }) =>
  file.endsWith('.ts') ? [file] : [],
);

function apply(tree: string, { file, after, before, text }: Insertion): void {
  const whole = join(tree, file);
  const lines = existsSync(whole) ? readFileSync(whole, 'utf8').split('\n') : [];
  const line = after ?? before;
  const at = line === undefined ? 0 : lines.indexOf(line);
  if (at < 0) throw new Error(`${file} has no line ${line}`);
  writeFileSync(whole, lines.toSpliced(after === undefined ? at : at + 1, 0, text.trimEnd()).join('\n'));
}
