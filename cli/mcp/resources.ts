// What a model can read: the contract, the words, and every clause and silence with whether it may be edited.

import { readFileSync } from 'node:fs';
import type { McpServer } from '@modelcontextprotocol/server';
import { knownWords, meaningOf } from '../../conformance/index.ts';
import { defaultContractFile, loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { World } from './world.ts';

const json = 'application/json';

/** By the end of their addresses. */
const resources = {
  contract: {
    title: 'The contract',
    description: 'The OpenAPI document, as it is on disk.',
    mimeType: 'application/yaml',
    text: ({ contract = defaultContractFile }: World) => readFileSync(contract, 'utf8'),
  },
  words: {
    title: 'Terms and outcomes',
    description: 'What case, twin, verdict, inconclusive and the others mean.',
    mimeType: json,
    text: () => written(Object.fromEntries(knownWords.map((word) => [word, meaningOf(word)]))),
  },
  clauses: {
    title: 'Clauses and silences',
    description:
      'Every clause and silence of the contract: editable false is stated by the source and must not be edited, editable true is a decision of the contract. The explain tool says where one stands.',
    mimeType: json,
    text: async ({ contract }: World) => written(origins(await loadContract(contract))),
  },
};

export function registerResources(server: McpServer, world: World): void {
  for (const [name, { text, ...about }] of Object.entries(resources))
    server.registerResource(name, `acs://${name}`, about, async ({ href }) => ({
      contents: [{ uri: href, mimeType: about.mimeType, text: await text(world) }],
    }));
}

const written = (value: unknown) => JSON.stringify(value, null, 1);

const origins = ({ file, source: { clauses, silences } }: Contract) => ({
  file,
  clauses: [...clauses.values()].map((clause) => ({ ...clause, origin: 'stated', editable: false })),
  silences: [...silences.values()].map((silence) => ({ ...silence, origin: 'chosen', editable: true })),
});
