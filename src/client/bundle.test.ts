import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '../../build/testing/reading.ts';
import { bundleClient } from './testing/bundle.ts';

describe('the client, bundled for browsers', async () => {
  const { code, imports, dynamicImports } = await bundleClient();

  it('has 6,300 bytes at most, compressed with gzip', () => {
    expect(code).toContain('getRoutingProfile');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(6300);
  });

  it('imports nothing: neither a module of Node nor another', () => {
    expect([imports, dynamicImports]).toEqual([[], []]);
    // openapi-fetch looks whether it runs in Node, and asks first whether there is a `process` at all.
    const guarded = /typeof process==`object`&&[\w.?()`,]*process[\w.?()`,]*>=18&&process\.versions\.undici/;
    expect(code.replace(guarded, '')).not.toMatch(/node:|\brequire\b|\bprocess\b|\bBuffer\b/);
  });

  it('needs no types but those of browsers', async () => {
    const entry = fileURLToPath(new URL('index.ts', import.meta.url));
    expect(await complaintsAbout([entry], { allowImportingTsExtensions: true })).toEqual([]);
  });
});
