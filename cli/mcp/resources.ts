// What a model can read: the contract, the words, and every clause and silence with what may be edited.

import { readFileSync } from 'node:fs';
import type { McpServer } from '@modelcontextprotocol/server';
import { knownWords, meaningOf } from '../../conformance/index.ts';
import { defaultContractFile, loadContract } from '../../src/contract-file/index.ts';
import { origins } from './origins.ts';
import type { World } from './world.ts';

/** Registers the resources. */
export function registerResources(server: McpServer, world: World): void {
  const json = 'application/json';
  server.registerResource(
    'contract',
    'acs://contract',
    {
      title: 'The contract',
      description: 'The OpenAPI document, as it is on disk.',
      mimeType: 'application/yaml',
    },
    ({ href }) =>
      contents(href, 'application/yaml', readFileSync(world.contract ?? defaultContractFile, 'utf8')),
  );
  server.registerResource(
    'words',
    'acs://words',
    {
      title: 'Terms and outcomes',
      description: 'What case, twin, verdict, inconclusive and the others mean.',
      mimeType: json,
    },
    ({ href }) =>
      contents(href, json, written(Object.fromEntries(knownWords.map((word) => [word, meaningOf(word)])))),
  );
  server.registerResource(
    'clauses',
    'acs://clauses',
    {
      title: 'Clauses, silences and their lines',
      description:
        'Every clause and silence, and every line of the contract that comes from one: editable false is stated by the source and must not be edited, editable true is a decision of the contract.',
      mimeType: json,
    },
    async ({ href }) => contents(href, json, written(origins(await loadContract(world.contract)))),
  );
}

const written = (value: unknown) => JSON.stringify(value, null, 1);

const contents = (uri: string, mimeType: string, text: string) => ({ contents: [{ uri, mimeType, text }] });
