// The code of the package: every dependency bundled in, so that an install brings one package.

import { normalize } from 'node:path';
import { rolldown } from 'rolldown';
import { kitContract } from '../src/mock/msw/kit-contract.ts';
import { faces, oldestBrowsers, outside, programs } from './entries.ts';

/**
 * Writes the modules, all into one folder: some find others, and files, beside themselves. Those for pages share no file with
 * the others, since code that runs in Node asks it for `createRequire` at load, which no browser has.
 * @returns the files of dependencies that are part of them
 */
export async function bundleInto(folder: string): Promise<readonly string[]> {
  const pages = await bundled(faces.pages, 'browser', folder);
  const others = await bundled({ ...programs, ...faces.node }, 'node', folder);
  return [...new Set([...pages, ...others])];
}

/** Writes some modules into a folder. @returns the files that are part of them */
export async function bundled(
  input: Readonly<Record<string, string>>,
  platform: 'browser' | 'node',
  dir: string,
): Promise<readonly string[]> {
  const bundle = await rolldown({
    input,
    platform,
    ...(platform === 'browser' && { transform: { target: [...oldestBrowsers] } }),
    external: [...outside],
    plugins: [replacements, contractMade],
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    comments: { legal: true, annotation: false, jsdoc: false },
    // Names and lines stay: the stack of an error is read by people.
    minify: { compress: { target: 'es2023' }, mangle: false, codegen: { removeWhitespace: false } },
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const asked = chunks.flatMap(({ imports }) => imports.filter((name) => name.startsWith('node:')));
  if (platform === 'browser' && asked.length > 0)
    throw new Error(`a module for pages asks for ${asked.join(', ')}, which no browser has`);
  return chunks.flatMap(({ moduleIds }) => moduleIds).filter((file) => file.includes('/node_modules/'));
}

/** What stands in for a module that is larger than what is used of it, or is in a form that cannot be bundled. */
const replaced: Readonly<Record<string, string>> = {
  // Prism makes up values in English, and this would bring sixty languages.
  '@faker-js/faker': "export { default, default as faker } from '@faker-js/faker/locale/en';",
  // Redocly lints GraphQL too, which no contract is.
  graphql: `const none = () => { throw new Error('GraphQL is not linted'); };
    export { none as buildASTSchema, none as getLocation, none as GraphQLError, none as parse, none as Source,
      none as validateSchema, none as visit, none as visitInParallel };`,
  // Its `main` asks for its own parts at run time.
  'jsonc-parser': "export * from 'jsonc-parser/lib/esm/main.js';",
};

const replacements = {
  name: 'replacements',
  // In a module of Node `this` is `exports` outside of functions; in the bundle it is nothing.
  transform: (code: string, id: string) =>
    id.includes('/uri-template-lite/') ? code.replaceAll('this.URI', 'exports.URI') : null,
  resolveId: (name: string) => (name in replaced ? `\0${name}` : null),
  load: (id: string) => (id.startsWith('\0') ? replaced[id.slice(1)] : null),
};

/** Puts a constant in place of the module that works it out in the repository. */
const constant = (module: string, name: string, text: string) => ({
  name: `constant-${name}`,
  load: (id: string) => (id.endsWith(normalize(module)) ? `export const ${name} = ${text};` : null),
});

/** A page has no disk to read the kit's own contract from. */
export const contractMade = constant(
  'src/mock/msw/kit-contract.ts',
  'kitContract',
  JSON.stringify(kitContract),
);
