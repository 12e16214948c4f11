// What tests of the package read in it: sizes, imports, and what the type checker says of somebody who uses it.

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import ts from 'typescript';
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
export function complaintsAbout(
  files: readonly string[],
  options: ts.CompilerOptions = {},
): readonly string[] {
  const program = ts.createProgram(files, {
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    strict: true,
    declaration: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    ...options,
  });
  return saidOf(program);
}

/** What the type checker says of a project, by its `tsconfig.json`; `options` go before that. */
export function complaintsOf(file: string, options: ts.CompilerOptions = {}): readonly string[] {
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), options);
  if (parsed.fileNames.length === 0) return [`${file} names no file`];
  return saidOf(ts.createProgram(parsed.fileNames, parsed.options));
}

/** Libraries of others are read and not checked, which takes most of the time: what is wrong in them is not the package's fault. */
function saidOf(program: ts.Program): readonly string[] {
  const others = realpathSync(join(root, 'node_modules'));
  return program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.startsWith(others))
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(
      ({ file: where, messageText }) =>
        `${where?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
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
