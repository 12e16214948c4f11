import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundleForBrowsers, gzippedSize } from '../../testing/bundle.ts';

const pathTo = (module: string) => fileURLToPath(new URL(module, import.meta.url));

describe('the handlers, bundled for browsers', async () => {
  const { ofNode, entry, chunks } = await bundleForBrowsers(pathTo('index.ts'), ['msw']);

  it('ask for nothing but MSW, and for nothing of Node', () => {
    expect(ofNode).toEqual([]);
    const files = chunks.map(({ fileName }) => fileName);
    const asked = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
    expect(new Set(asked.filter((name) => !files.includes(name)))).toEqual(new Set(['msw']));
  });

  it('are of the size that docs/mock.md says', () => {
    expect(gzippedSize([entry])).toBeLessThanOrEqual(86_400);
    expect(chunks).toHaveLength(1);
  });

  it('would be found out if they asked for something of Node', async () => {
    const other = await bundleForBrowsers(pathTo('../../http/node/index.ts'));
    expect(other.ofNode.join('\n')).toContain('node:http');
  });
});
