// An entry as a bundler for browsers makes it, in memory.

import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/** A bundle. */
export interface Bundle {
  /** The code of each file by its name, the entry first. */
  readonly files: ReadonlyMap<string, string>;
  /** Modules of Node that something in it asks for. */
  readonly ofNode: readonly string[];
  /** What a page loads at once, and what it may load later, each as gzip makes it, in bytes. */
  readonly size: { readonly atOnce: number; readonly later: number };
}

/** Bundles an entry for the browser; what is `external` is left to the application. */
export async function bundle(entry: string, external: readonly string[] = []): Promise<Bundle> {
  const ofNode: string[] = [];
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [watchFor(ofNode)],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: [...external], preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
  const sizeOf = (isLater: boolean) =>
    code
      .filter(({ isEntry }) => isEntry !== isLater)
      .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
  return {
    files: new Map(code.map((chunk) => [chunk.fileName, chunk.code])),
    ofNode,
    size: { atOnce: sizeOf(false), later: sizeOf(true) },
  };
}

function watchFor(ofNode: string[]): Plugin {
  return {
    name: 'modules-of-node',
    enforce: 'pre',
    resolveId(id, importer) {
      if (isBuiltin(id)) ofNode.push(`${id}, for ${importer}`);
    },
  };
}
