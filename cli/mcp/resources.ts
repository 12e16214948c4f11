// What a model can read: the contract, the words, and every clause and silence with what may be edited.

import { readFileSync } from 'node:fs';
import type { McpServer } from '@modelcontextprotocol/server';
import { knownWords, meaningOf } from '../../conformance/index.ts';
import { atPointer, type Contract, toPointer } from '../../src/contract/index.ts';
import { defaultContractFile, loadContract } from '../../src/contract-file/index.ts';
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

/** Lines of the contract that come from one clause or silence. */
interface OriginLines {
  /** What stands there: a keyword, a response, or a node itself. */
  readonly pointer: string;
  /** First and last line, counted from 1; absent where the file does not have it. */
  readonly lines?: readonly [from: number, to: number];
  readonly id: string;
  readonly origin: 'stated' | 'chosen';
  readonly editable: boolean;
}

/** Clauses, silences, and the lines that come from them. */
function origins(contract: Contract) {
  const { clauses, silences } = contract.source;
  return {
    file: contract.file,
    clauses: [...clauses.values()].map((clause) => ({ ...clause, origin: 'stated', editable: false })),
    silences: [...silences.values()].map((silence) => ({ ...silence, origin: 'chosen', editable: true })),
    lines: [...statementLines(contract), ...originLines(contract.document, [], contract)],
  };
}

/** The clauses themselves say what the source says. */
function statementLines(contract: Contract): readonly OriginLines[] {
  const { clauses = [], silences = [] } = contract.document['x-source'] ?? {};
  return [
    ...clauses.map(({ id }, i) => lineOf(`/x-source/clauses/${i}`, id, contract, true)),
    ...silences.map(({ id }, i) => lineOf(`/x-source/silences/${i}`, id, contract, true)),
  ];
}

/** Every entry of every `x-origin`. */
function originLines(
  node: unknown,
  keys: readonly (string | number)[],
  contract: Contract,
): readonly OriginLines[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'x-source') return [];
    if (key !== 'x-origin') return originLines(value, [...keys, key], contract);
    return Object.entries(value as Readonly<Record<string, string>>).map(([keyword, id]) =>
      lineOf(placeOf(keys, keyword, contract), id, contract),
    );
  });
}

/** `responses/404` stands below the operation, `path` is its path, `.` the node itself. */
function placeOf(keys: readonly (string | number)[], keyword: string, { document }: Contract): string {
  const node = toPointer(keys);
  if (keyword === '.') return node;
  if (keyword === 'path') return toPointer(keys.slice(0, -1));
  const below = `${node}/${keyword}`;
  // What has no line of its own, such as `optional`, is said by the node.
  return atPointer(document, below) === undefined ? node : below;
}

/** What a node holds has origins of its own: of the node only the first line comes from this one. */
function lineOf(pointer: string, id: string, contract: Contract, whole = false): OriginLines {
  const lines = contract.linesOf(pointer);
  const value = atPointer(contract.document, pointer);
  const isNode = typeof value === 'object' && value !== null && !Array.isArray(value);
  const chosen = contract.source.silences.has(id);
  return {
    pointer,
    ...(lines && { lines: [lines.from, isNode && !whole ? lines.from : lines.to] as const }),
    id,
    origin: chosen ? 'chosen' : 'stated',
    editable: chosen,
  };
}
