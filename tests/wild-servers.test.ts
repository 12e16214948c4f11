// Right servers of the documents in lab/fixtures/documents/wild, made by an interpreter that shares no code with the kit: the suite
// accuses none of them, and decides about each.

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runConformance } from '../conformance/index.ts';
import { eachOnce, optionsFor } from '../conformance/testing/run-against.ts';
import { troubles } from '../conformance/testing/troubles.ts';
import { wildServers } from '../lab/fixtures/servers/interpreter/wild.ts';
import { loadContract } from '../src/contract/file/index.ts';

it('shares no code with the kit', () => {
  const folder = 'lab/fixtures/servers/interpreter';
  const imports = globSync(`${folder}/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => name),
  );
  expect([...new Set(imports)].filter((name) => !name.startsWith('./'))).toEqual(['../start.ts']);
});

describe('the right server of a document', () => {
  it.each(wildServers)('$name: conforms', async ({ file, values, credential, start }) => {
    const [server, contract] = [await start(), await loadContract(file)];
    try {
      const options = { contract, values, credential, selection: eachOnce };
      const report = await runConformance(optionsFor(server.url, options));
      expect(troubles(report)).toEqual([]);
      expect(report.verdicts.source.conforms).toBe(true);
    } finally {
      await server.close();
    }
  });
});
