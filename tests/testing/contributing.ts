// The examples of docs/CONTRIBUTING.md as changes of files: the code stands there, and here only where it goes.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Text that goes into a file right after a line of it, or right before one; at its start where neither is named. */
interface Insertion {
  readonly file: string;
  readonly after?: string;
  readonly before?: string;
  readonly text: string;
}

/** A copy of the repository with all examples applied; its path. */
export function contributedTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'acs-contributing-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '')) cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const insertion of insertions()) apply(tree, insertion);
  return tree;
}

export const removeTree = (tree: string): void => rmSync(tree, { recursive: true, force: true });

/** The modules that the examples change, or add. */
export const changedFiles = (): readonly string[] => [
  ...new Set(insertions().flatMap(({ file }) => (file.endsWith('.ts') ? [file] : []))),
];

/** The examples of the guide, in its order. */
function insertions(): readonly Insertion[] {
  const guide = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');
  const [path, silence, call, route, store] = blocksOf(guide, 'Add an operation');
  const [rule] = blocksOf(guide, 'Add a rule');
  const [renderer, entry] = blocksOf(guide, 'Add a report format');
  return [
    { file: 'openapi.yaml', before: 'components:', text: path },
    { file: 'openapi.yaml', after: '  silences:', text: silence },
    { file: 'src/client/contributing.ts', text: `${clientOf}\n${call}` },
    { file: 'src/server/routes.ts', after: 'const handlersOf = (store: Store): Handlers => ({', text: route },
    { file: 'src/server/store/store.ts', after: '  return {', text: store },
    { file: 'conformance/derive/bodies/twice.ts', text: rule },
    ...entryIn('conformance/derive/index.ts', '  ...new Set([', 'twice,', './bodies/twice.ts', 'twice'),
    { file: 'conformance/report/csv.ts', text: renderer },
    ...entryIn('conformance/report/index.ts', 'export const renderers = [', entry, './csv.ts', 'renderCsv'),
  ].map(({ text = '', ...place }) => ({ ...place, text }));
}

/** The client that the guide calls. */
const clientOf = "import type { Client } from './index.ts';\ndeclare const client: Client;";

/** The code of a section of the guide, block by block. */
function blocksOf(guide: string, heading: string): readonly string[] {
  const [section = ''] = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/^( *)```(?:ts|yaml)\n(.*?)^\1```$/gms)].map(([, margin = '', text = '']) =>
    text.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
  );
}

/** An entry in a list, and the import that it asks for. */
const entryIn = (file: string, after: string, text: string | undefined, from: string, name: string) => [
  { file, text: `import { ${name} } from '${from}';` },
  { file, after, text },
];

function apply(tree: string, { file, after, before, text }: Insertion): void {
  const path = join(tree, file);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const line = after ?? before;
  const at = line === undefined ? 0 : lines.indexOf(line);
  if (at < 0) throw new Error(`${file} has no line ${line}`);
  writeFileSync(path, lines.toSpliced(after === undefined ? at : at + 1, 0, text.trimEnd()).join('\n'));
}
