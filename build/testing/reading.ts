// What tests of the package read in it: sizes, imports, and what the type checker says of somebody who uses it.

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { root, run } from './packed.ts';

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

/** What a built module imports. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g)].map(
    ([, name = '']) => name,
  );

/** Every file that is reached from one; a package of somebody else is named as it is imported. */
export function reachedFrom(file: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  if (!existsSync(file)) return reached;
  for (const name of importsOf(file))
    reachedFrom(name.startsWith('.') ? join(dirname(file), name) : name, reached);
  return reached;
}

/** What the type checker says of modules in a project that knows browsers and not Node. */
export async function complaintsAbout(
  files: readonly string[],
  options: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const compilerOptions = {
    lib: ['es2024', 'dom'],
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    strict: true,
    declaration: true,
    skipDefaultLibCheck: true,
    ...options,
  };
  const folder = mkdtempSync(join(tmpdir(), 'acs-types-'));
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify({ files, compilerOptions }));
  return complaintsOf(file).finally(() => rmSync(folder, { recursive: true }));
}

/**
 * What the type checker says of a project, by its `tsconfig.json`. What is wrong in libraries of others is not the package's fault.
 */
export async function complaintsOf(file: string): Promise<readonly string[]> {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  const argv = [tsc, '--checkers', '1', '--noEmit', '--pretty', 'false', '-p', file];
  const { stdout } = await run(process.execPath, argv, dirname(file));
  const others = realpathSync(join(root, 'node_modules'));
  return stdout.split('\n').filter((line) => {
    const [, where] = /^(.*)\(\d+,\d+\): error /.exec(line) ?? [];
    if (where === undefined) return line.startsWith('error ');
    return !realpathSync(resolve(dirname(file), where)).startsWith(others);
  });
}

/** A Node before 22, where the machine has one. */
export async function olderNode(): Promise<string | undefined> {
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    const { stdout = '' } = await run(join(place, 'node'), ['--version'], root);
    const major = Number(/^v(\d+)/.exec(stdout)?.[1] ?? 24);
    if (major < 22) return join(place, 'node');
  }
  return undefined;
}
