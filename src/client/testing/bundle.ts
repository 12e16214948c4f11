// The client as a web project gets it: bundled for browsers and made small.

import { fileURLToPath } from 'node:url';
import type { OutputChunk } from 'rolldown';
import { bundleForBrowsers } from '../../testing/bundle.ts';

export async function bundleClient(): Promise<OutputChunk> {
  const { entry } = await bundleForBrowsers(fileURLToPath(new URL('../index.ts', import.meta.url)));
  return entry;
}
