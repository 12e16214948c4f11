import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { bundleClient } from './testing/bundle.ts';

describe('the client, bundled for browsers', () => {
  it('has 5,700 bytes at most, compressed with gzip', async () => {
    const { code } = await bundleClient();
    expect(code).toContain('getRoutingProfile');
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(5700);
  });

  it('imports nothing: neither a module of Node nor another', async () => {
    const { code, imports, dynamicImports } = await bundleClient();
    expect([imports, dynamicImports]).toEqual([[], []]);
    // openapi-fetch looks whether it runs in Node, and asks first whether there is a `process` at all.
    const guarded = /typeof process==`object`&&[\w.?()`,]*process[\w.?()`,]*>=18&&process\.versions\.undici/;
    expect(code.replace(guarded, '')).not.toMatch(/node:|\brequire\b|\bprocess\b|\bBuffer\b/);
  });

  it('needs no types but those of browsers', () => {
    const program = ts.createProgram([fileURLToPath(new URL('index.ts', import.meta.url))], {
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
    });
    const found = ts.getPreEmitDiagnostics(program);
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });
});
