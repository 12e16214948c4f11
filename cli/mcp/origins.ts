// Which lines of a contract come from a clause, and so are not to be edited, and which from a decision.

import { atPointer, type Contract, toPointer } from '../../src/contract/index.ts';

/** Lines of the contract that come from one clause or silence. */
export interface OriginLines {
  /** What stands there: a keyword, a response, or a node itself. */
  readonly pointer: string;
  /** First and last line, counted from 1; absent where the file does not have it. */
  readonly lines?: readonly [from: number, to: number];
  readonly id: string;
  readonly origin: 'stated' | 'chosen';
  readonly editable: boolean;
}

/** Clauses, silences, and the lines that come from them. */
export function origins(contract: Contract) {
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
