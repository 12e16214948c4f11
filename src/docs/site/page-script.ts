// The script of the pages as one text: built into the package, in the repository bundled when it is asked for.

import { readFile } from 'node:fs/promises';
import { once } from '../../once.ts';
import { packageFile } from '../../package-file.ts';

export const pageScript: () => Promise<string> = once(async () =>
  import.meta.url.endsWith('.js')
    ? readFile(packageFile('dist/site.js'), 'utf8')
    : (await bundlePageScript()).code,
);

/** Bundles the script with the libraries that it uses; `files` are theirs. */
export async function bundlePageScript() {
  // Named at run time: the bundler is no part of the product.
  const { rolldown } = (await import(['rolldown'].join())) as typeof import('rolldown');
  const bundle = await rolldown({
    input: packageFile('src/docs/site/page/page.js'),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  return { code, files: moduleIds.filter((file) => file.includes('/node_modules/')) };
}
