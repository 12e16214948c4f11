// Which resources of a list a query asks for, in the order in which they were stored, and what an envelope says of them. Names are those that most services use;
// only parameters that the operation declares count.

import { type Contract, type Operation, type Schema, typesOf } from '../../contract/index.ts';
import { isResource, type Resource } from '../existing.ts';

/** What a query asks for. */
export interface ListQuery {
  /** Values that a member may have, by its name. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly from: number;
  /** Undefined: all that are left. */
  readonly limit: number | undefined;
}

/** One page of a list. */
export interface Page extends Pick<ListQuery, 'from' | 'limit'> {
  readonly items: readonly Resource[];
  /** How many pass the filters. */
  readonly total: number;
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/**
 * Reads what a query asks for: a member of a resource by its name, `limit`, `offset`, `page`, `cursor`.
 * @param item pointer to the schema of a resource
 */
export function readQuery(
  contract: Contract,
  { parameters }: Operation,
  item: string,
  query: URLSearchParams,
): ListQuery {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const givenBy = (names: RegExp) => {
    const found = declared.find(({ name }) => names.test(name));
    const given = found && (query.get(found.name) ?? found.schema?.node.default);
    return given === undefined ? undefined : String(given);
  };
  const members = contract.properties(item);
  const filters = declared.filter(({ name }) => members.has(name) && query.has(name));
  const limit = countIn(givenBy(limits));
  const page = countIn(givenBy(/^page$/));
  const offset = countIn(givenBy(/^(offset|skip)$/)) ?? countIn(givenBy(cursors));
  return {
    filters: Object.fromEntries(filters.map(({ name }) => [name, query.getAll(name)])),
    from: offset ?? Math.max(0, (page ?? 1) - 1) * (limit ?? 0),
    limit,
  };
}

const limits = /^(limit|(per|max)_?page|page_?size)$/i;
const cursors = /^(cursor|after|page_?token)$/i;

/** A whole number of a query; what is none asks for nothing. */
const countIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** The resources that a query asks for. */
export function pageOf(all: readonly Resource[], { filters, from, limit }: ListQuery): Page {
  const passing = all.filter((one) =>
    Object.entries(filters).every(([name, values]) =>
      [one[name]].flat().some((held) => values.includes(String(held))),
    ),
  );
  const to = limit === undefined ? passing.length : from + limit;
  return {
    items: passing.slice(from, to),
    total: passing.length,
    from,
    limit,
    next: to < passing.length ? String(to) : undefined,
  };
}

/**
 * What is around a page: its counts and its cursor are those of the page, whatever an example says.
 * @param schemaOf the schema of a member of the envelope
 */
export function counted(around: Resource, page: Page, schemaOf: SchemaOf): Resource {
  const members = Object.entries(around).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (isResource(value)) return [[name, counted(value, page, () => undefined)]];
    if (nexts.test(name)) return nextOf(name, page, schemaOf(name));
    const count = typeof value === 'number' ? countOf(name, page) : undefined;
    return [[name, count ?? value]];
  });
  return Object.fromEntries(members);
}

type SchemaOf = (name: string) => Schema | undefined;

const nexts = /^next$|^(next_?)?cursor$|^next_?(page_?)?token$/i;

/** Past the last page there is none: null where that may be said, else no such member. */
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
