// An entry as a web project gets it: bundled for browsers and made small.

import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { contractMade } from '../../build/bundle.ts';

/** Bundles a module with all that it needs; what is `external` the web project has. */
export async function bundleForBrowsers(input: string, external: readonly string[] = []) {
  /** The modules of Node that something in it asks for. */
  const ofNode: string[] = [];
  const bundle = await rolldown({
    input,
    platform: 'browser',
    external: [...external],
    plugins: [contractMade, watchFor(ofNode)],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    /** Every file, the entry first. */
    const chunks = output.filter((file) => file.type === 'chunk');
    return { entry: output[0], chunks, ofNode };
  } finally {
    await bundle.close();
  }
}

/** The bytes of files as they are sent, each compressed with gzip. */
export function gzippedSize(chunks: readonly OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

function watchFor(ofNode: string[]): Plugin {
  return {
    name: 'modules-of-node',
    resolveId(id, importer) {
      if (isBuiltin(id)) ofNode.push(`${id}, for ${importer}`);
      return isBuiltin(id) ? { id, external: true } : undefined;
    },
  };
}
