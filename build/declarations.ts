// The types of the package: one file of declarations beside each face, with what they share beside them.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { faces } from './entries.ts';

const root = join(import.meta.dirname, '..');

/** The faces for pages share no file with the others: what they say must not ask for the types of Node. */
export async function declareInto(folder: string): Promise<void> {
  const emitted = join(folder, 'emitted');
  emitInto(emitted);
  for (const input of Object.values(faces)) await declare(input, emitted, folder);
  rmSync(emitted, { recursive: true });
}

/** A file of declarations for each module, from the compiler that takes a third of the time of the other one. */
function emitInto(outDir: string): void {
  mkdirSync(outDir, { recursive: true });
  const options = { noEmit: false, incremental: false, tsBuildInfoFile: null, noCheck: true, outDir };
  const files = Object.values(faces).flatMap((input) => Object.values(input).map((file) => join(root, file)));
  const compilerOptions = { ...options, rootDir: root, declaration: true, emitDeclarationOnly: true };
  const config = join(outDir, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [tsc, '--checkers', '1', '-p', config], { stdio: 'inherit' });
}

/** Fails on a type that comes from a dependency: a project that installs the package has none of them. */
async function declare(input: Readonly<Record<string, string>>, emitted: string, dir: string): Promise<void> {
  const files = Object.entries(input).map(([name, file]) => [
    name,
    join(emitted, file.replace(/\.ts$/, '.d.ts')),
  ]);
  const bundle = await rollup({
    input: Object.fromEntries(files),
    external: (name) => !name.startsWith('.') && !isAbsolute(name),
    plugins: [dts()],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `${name.replace(/\.d$/, '')}-[hash].d.ts`,
  });
  await bundle.close();
  const foreign = output.flatMap((file) => (file.type === 'chunk' ? file.imports.filter(isForeign) : []));
  if (foreign.length > 0) throw new Error(`the types of ${foreign.join(', ')} show in the declarations`);
}

const isForeign = (name: string) => !/\.d\.ts$|^node:|^(msw|vitest)(\/|$)/.test(name);
