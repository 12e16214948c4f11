// The types of the package: one file of declarations beside each face, with what they share beside them.

import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { faces, outside } from './entries.ts';

/** The faces for pages share no file with the others: what they say must not ask for the types of Node. */
export async function declareInto(folder: string): Promise<void> {
  for (const input of Object.values(faces)) await declare(input, folder);
}

/** Fails on a type that comes from a dependency: a project that installs the package has none of them. */
async function declare(input: Readonly<Record<string, string>>, dir: string): Promise<void> {
  const bundle = await rollup({
    input: { ...input },
    external: [...outside],
    plugins: [dts()],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name]-[hash].d.ts',
  });
  await bundle.close();
  const foreign = output.flatMap((file) => (file.type === 'chunk' ? file.imports.filter(isForeign) : []));
  if (foreign.length > 0) throw new Error(`the types of ${foreign.join(', ')} show in the declarations`);
}

const isForeign = (name: string) => !/\.d\.ts$|^node:|^(msw|vitest)(\/|$)/.test(name);
