// Filtering, sorting and paging of a list, and its counts in an envelope. Parameter names are those that most
// services use; only parameters declared by the operation count.

import { type Contract, type Operation, type Schema, typesOf } from '../../../contract/index.ts';
import { isObject } from '../../../values.ts';
import type { Resource } from '../resource.ts';

/** One page of a list. */
export interface Page {
  readonly items: readonly Resource[];
  /** The number of resources that pass the filters. */
  readonly total: number;
  readonly from: number;
  /** Undefined: no limit. */
  readonly limit: number | undefined;
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/**
 * The resources that a query asks for: by members and values, `limit`, `offset`, `page`, `cursor` and `sort`.
 * @param item pointer to the schema of a resource
 */
export function pageOf(
  all: readonly Resource[],
  contract: Contract,
  { parameters }: Operation,
  item: string,
  query: URLSearchParams,
): Page {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const givenBy = (names: RegExp) => {
    const found = declared.find(({ name }) => names.test(name));
    const given = found && (query.get(found.name) ?? found.schema?.node.default);
    return given === undefined ? undefined : String(given);
  };
  const members = contract.properties(item);
  const filters = declared.filter(({ name }) => members.has(name) && query.has(name));
  const passing = all.filter((one) =>
    filters.every(({ name }) => [one[name]].flat().some((held) => query.getAll(name).includes(String(held)))),
  );
  const sorted = sortIn(givenBy(/^(sort|sort_?by|order_?by)$/i))
    .filter(({ name }) => members.has(name))
    .reduceRight(
      (some, { name, sign }) => some.toSorted((a, b) => sign * compare(a[name], b[name])),
      passing,
    );
  const limit = countIn(givenBy(limits));
  const page = Math.max(0, (countIn(givenBy(/^page$/)) ?? 1) - 1) * (limit ?? 0);
  const from = countIn(givenBy(/^(offset|skip)$/)) ?? countIn(givenBy(cursors)) ?? page;
  const to = limit === undefined ? sorted.length : from + limit;
  const next = to < sorted.length ? String(to) : undefined;
  return { items: sorted.slice(from, to), total: sorted.length, from, limit, next };
}

const limits = /^(limit|(per|max)_?page|page_?size)$/i;
const cursors = /^(cursor|after|page_?token)$/i;

/** A whole number in a query; anything else is ignored. */
const countIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** `name`, `-name` and `name:desc`, separated by commas. */
const sortIn = (text = '') =>
  text.split(',').flatMap((part) => {
    const [, minus, name = '', order] = /^([+-]?)([\w.]+)(?:[: ](asc|desc))?$/i.exec(part.trim()) ?? [];
    const isDescending = minus === '-' || order?.toLowerCase() === 'desc';
    return name === '' ? [] : [{ name, sign: isDescending ? -1 : 1 }];
  });

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a ?? ''), String(b ?? '')];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * The envelope of a page, with the counts and cursor of the page instead of those of the example.
 * @param schemaOf the schema of a member of the envelope
 */
export function counted(around: Resource, page: Page, schemaOf: SchemaOf): Resource {
  const members = Object.entries(around).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (isObject(value)) return [[name, counted(value, page, () => undefined)]];
    if (nexts.test(name)) return nextOf(name, page, schemaOf(name));
    const count = typeof value === 'number' ? countOf(name, page) : undefined;
    return [[name, count ?? value]];
  });
  return Object.fromEntries(members);
}

type SchemaOf = (name: string) => Schema | undefined;

const nexts = /^next$|^(next_?)?cursor$|^next_?(page_?)?token$/i;

/** After the last page the cursor is null if the schema allows it, else absent. */
function nextOf(name: string, { next }: Page, schema: Schema = {}): readonly (readonly [string, unknown])[] {
  if (next !== undefined) return [[name, typesOf(schema).includes('integer') ? Number(next) : next]];
  return typesOf(schema).includes('null') ? [[name, null]] : [];
}

const counts: readonly (readonly [names: RegExp, of: (page: Page) => number | undefined])[] = [
  [/^total_?pages$|^page_?count$/i, ({ total, limit }) => (limit ? Math.ceil(total / limit) : 1)],
  [/^total|^count$/i, ({ total }) => total],
  [/^page$|^current_?page$/i, ({ from, limit }) => (limit ? Math.floor(from / limit) + 1 : 1)],
  [/^(offset|skip)$/, ({ from }) => from],
  [limits, ({ limit }) => limit],
];

const countOf = (name: string, page: Page) => counts.find(([names]) => names.test(name))?.[1](page);
