// The lines of a contract that have an origin: each entry of each `x-origin`, with what it constrains.

import { atPointer, type Contract, type Level, toPointer } from '../../contract/index.ts';

/** One constraint with its origin. */
export interface ContractLine {
  /** Where it stands: of the keyword, or of the node for what has no keyword of its own. */
  readonly pointer: string;
  /** As `x-origin` names it: `maximum`, `responses/404`, `.` for the node itself. */
  readonly keyword: string;
  /** What it says, where that is short. */
  readonly value?: string;
  readonly level: Exclude<Level, 'http'>;
  /** The clause or silence. */
  readonly id: string;
  /** Line of the contract's file, where it is known. */
  readonly line?: number;
}

type Keys = readonly (string | number)[];

/** Every line of a contract that has an origin, in the order of the document. */
export function contractLines(contract: Contract): readonly ContractLine[] {
  return [...annotated(contract.document, [])].flatMap(([node, keys]) => linesOf(contract, node, keys));
}

type Json = Readonly<Record<string, unknown>>;

function linesOf(contract: Contract, node: Json, keys: Keys): readonly ContractLine[] {
  const derived = Array.isArray(node['x-derived']) ? node['x-derived'] : [];
  return Object.entries(node['x-origin'] as Json).flatMap(([keyword, id]) => {
    if (typeof id !== 'string') return [];
    const level = contract.source.silences.has(id)
      ? 'chosen'
      : derived.includes(keyword)
        ? 'derived'
        : 'stated';
    return [{ keyword, level, id, ...placeOf(contract, keyword, keys) } satisfies ContractLine];
  });
}

function placeOf({ document, linesOf: fileLines }: Contract, keyword: string, keys: Keys) {
  const own = ownKeys(keyword, keys);
  const isThere = atPointer(document, toPointer(own)) !== undefined;
  const pointer = toPointer(isThere ? own : keys);
  const value = isThere && !nodes.has(keyword) ? shortOf(atPointer(document, pointer)) : undefined;
  const line = fileLines(pointer)?.from;
  return { pointer, ...(value !== undefined && { value }), ...(line !== undefined && { line }) };
}

/** Entries for a node, not for a keyword of it: itself, and the path that an operation is on. */
const nodes: ReadonlySet<string> = new Set(['.', 'path']);

function ownKeys(keyword: string, keys: Keys): Keys {
  if (keyword === 'path' && keys[0] === 'paths') return keys.slice(0, 2);
  return keyword === '.' ? keys : [...keys, ...keyword.split('/')];
}

/** A scalar, or a list of them. */
function shortOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(shortOf);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  return typeof value === 'object' ? undefined : String(value);
}

/** Keys that hold data, unless they are names that the document chose. */
const data: ReadonlySet<string> = new Set([
  'value',
  'example',
  'default',
  'enum',
  'const',
  'x-origin',
  'x-source',
]);
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'headers',
]);

/** Every node with an `x-origin`, and the keys that lead to it. */
function* annotated(node: unknown, keys: Keys): Generator<readonly [node: Json, keys: Keys]> {
  if (typeof node !== 'object' || node === null) return;
  const isNames = named.has(String(keys.at(-1))) && !named.has(String(keys.at(-2)));
  const origins = (node as Json)['x-origin'];
  if (!isNames && typeof origins === 'object' && origins !== null) yield [node as Json, keys];
  for (const [key, value] of Object.entries(node)) {
    if (isNames || !data.has(key)) yield* annotated(value, [...keys, key]);
  }
}
