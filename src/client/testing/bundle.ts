// The client as a web project gets it: bundled for browsers and made small.

import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';

/** Bundles the client with all that it needs into one module. */
export async function bundleClient(): Promise<OutputChunk> {
  const input = fileURLToPath(new URL('../index.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser' });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output[0];
  } finally {
    await bundle.close();
  }
}
