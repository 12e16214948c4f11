import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundle } from './testing/bundle.ts';

const pathTo = (module: string) => fileURLToPath(new URL(module, import.meta.url));

describe('the handlers, bundled for a browser', () => {
  it('ask for nothing of Node, and are of the size that is said of them', async () => {
    const { ofNode, size } = await bundle(pathTo('index.ts'), ['msw']);
    expect(ofNode).toEqual([]);
    // docs/without-a-server.md
    expect(size.atOnce).toBeLessThan(80_000);
    expect(size.later).toBeLessThan(15_000);
  });

  it('would be found out if they did', async () => {
    const { ofNode } = await bundle(pathTo('../node-http/index.ts'));
    expect(ofNode.join('\n')).toContain('node:http');
  });
});
