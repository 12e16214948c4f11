// What a query asks of a list: filters, a search, an order and a page; and what says so, in an envelope and in headers. Names of
// parameters are those that most services use; only parameters that the operation declares count.

import {
  type Contract,
  lettersOf,
  type Operation,
  type Parameter,
  type Schema,
  typesOf,
} from '../../../contract/index.ts';
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
  /** The parameter that says where a page begins, where one is declared. */
  readonly by: string | undefined;
  /** What the query has that changes nothing. */
  readonly unapplied: readonly string[];
}

/** One value of a query: the declared name, what stands in its brackets, and the texts. */
interface Asked {
  readonly name: string;
  readonly key: string;
  readonly inner: string;
  readonly texts: readonly string[];
}

/** What one value of a query leaves of a list. */
type Refine = (all: readonly Resource[]) => readonly Resource[];

/**
 * The resources that a query asks for.
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
  const members = membersOf(contract, item);
  const asked = askedBy(declared, query);
  const count = (names: RegExp) => countIn(asked.find(({ key }) => names.test(key))?.texts[0]);
  const limit = count(LIMITS);
  const page = Math.max(0, (count(PAGES) ?? 1) - 1) * (limit ?? 0);
  const from = count(OFFSETS) ?? count(CURSORS) ?? page;
  const unapplied: string[] = [];
  let left = all;
  for (const each of asked) {
    if ([LIMITS, ...STARTS].some((names) => names.test(each.key))) continue;
    const refine = refinementOf(each, members, asked);
    if (refine) left = refine(left);
    else if (query.has(each.name)) unapplied.push(each.name);
  }
  const to = limit === undefined ? left.length : from + limit;
  const next = to < left.length ? String(to) : undefined;
  const by = declared.flatMap(namesOf).find((name) => STARTS.some((names) => names.test(lettersOf(name))));
  return { items: left.slice(from, to), total: left.length, from, limit, next, by, unapplied };
}

const LIMITS = /^(limit|(per|max)page|pagesize|pagelimit|size|take|maxresults)$/;
const PAGES = /^page(number|no)?$/;
const OFFSETS = /^(offset|skip|start|pageoffset)$/;
const CURSORS = /^(cursor|after|page(token|after|cursor)|startingafter)$/;
const STARTS = [OFFSETS, CURSORS, PAGES];
const SORTS = /^(sort|sortby|orderby|order)$/;
const DIRECTIONS = /^(order|sort)(dir|direction)?$/;
const SEARCHES = /^(q|query|search|searchterm|term|text)$/;

/** The name of a parameter, of an object in brackets the names of its members. */
const namesOf = ({ name, style, schema }: Parameter): readonly string[] =>
  style === 'deepObject'
    ? Object.keys(schema?.node.properties ?? {}).map((inner) => `${name}[${inner}]`)
    : [name];

/** What a query has of the declared parameters, defaults included. Of an object in brackets each member is by itself. */
function askedBy(declared: readonly Parameter[], query: URLSearchParams): readonly Asked[] {
  const given = [...new Set(query.keys())].map((name) => ({ name, texts: query.getAll(name) }));
  const defaults = declared.flatMap(({ name, schema }) =>
    query.has(name) || schema?.node.default === undefined
      ? []
      : [{ name, texts: [String(schema.node.default)] }],
  );
  return [...given, ...defaults].flatMap(({ name, texts }) => {
    const [, before = name, inner = ''] = /^([^[]+)\[([^\]]+)\]$/.exec(name) ?? [];
    const of = declared.find((each) => each.name === name) ?? declared.find((each) => each.name === before);
    if (of === undefined) return [];
    const isList = of.schema !== undefined && typesOf(of.schema.node).includes('array') && !of.explode;
    const separate = isList ? texts.flatMap((text) => text.split(',')) : texts;
    const inside = /^(filter|where)$/i.test(before) ? inner : name;
    return [{ name, key: lettersOf(name), inner: inside, texts: separate }];
  });
}

/** What a parameter does with a list: it sorts, searches, or keeps those with a member of that name; undefined where it does nothing. */
function refinementOf(
  { key, inner, texts }: Asked,
  members: Members,
  asked: readonly Asked[],
): Refine | undefined {
  const [text = ''] = texts;
  if (SORTS.test(key)) {
    const order = asked.find((each) => each.key !== key && DIRECTIONS.test(each.key))?.texts[0] ?? '';
    return (all) => sorted(all, text, members, /^desc/i.test(order));
  }
  if (DIRECTIONS.test(key) && /^(asc|desc)$/i.test(text)) return (all) => all;
  const member = members(inner);
  if (member) return (all) => all.filter((one) => texts.some((each) => holds(member(one), each)));
  for (const [names, isIn] of RANGES) {
    const bound = members(names.exec(inner)?.slice(1).find(Boolean) ?? '');
    if (bound === undefined) continue;
    const isWithin = (held: unknown) => held !== undefined && isIn(compare(held, valueIn(text, held)));
    return (all) => all.filter((one) => isWithin(bound(one)));
  }
  if (!SEARCHES.test(key)) return undefined;
  const wanted = text.toLowerCase();
  return (all) => all.filter((one) => JSON.stringify(Object.values(one)).toLowerCase().includes(wanted));
}

/** `min_price`, `price_gte`, `price[gte]`, `created_after`. */
const RANGES: readonly (readonly [names: RegExp, isIn: (order: number) => boolean])[] = [
  [/^(?:min|from)_?(.+)$|^(.+?)(?:_|\[)(?:gte|min|from|since)\]?$/i, (order) => order >= 0],
  [/^(?:max|to)_?(.+)$|^(.+?)(?:_|\[)(?:lte|max|to|until)\]?$/i, (order) => order <= 0],
  [/^(.+?)(?:_|\[)(?:gt|after)\]?$/i, (order) => order > 0],
  [/^(.+?)(?:_|\[)(?:lt|before)\]?$/i, (order) => order < 0],
];

type Read = (resource: Resource) => unknown;

/** Finds a member by its name: one of a resource, or of what it wraps, such as `attributes`. */
type Members = (name: string) => Read | undefined;

function membersOf(contract: Contract, item: string): Members {
  const top = [...contract.properties(item)];
  const inner = top.flatMap(([outer, { properties = {} }]) =>
    Object.keys(properties).map((name) => [outer, name]),
  );
  const places = [...top.map(([name]) => [name]), ...inner];
  const isMeant = (member: string, letters: string) =>
    [member, `${member}s`].includes(letters) || [`${letters}at`, `${letters}s`].includes(member);
  return (name) => {
    const letters = lettersOf(name);
    const place =
      places.find((keys) => keys.join('.') === name) ??
      places.find((keys) => isMeant(lettersOf(keys.at(-1) ?? ''), letters));
    const into = (value: unknown, key: string) => (isObject(value) ? value[key] : undefined);
    return place && ((resource) => place.reduce<unknown>(into, resource));
  };
}

const holds = (held: unknown, text: string) => [held].flat().some((one) => String(one) === text);

/** A text as the other value is: a number beside a number. */
const valueIn = (text: string, other: unknown) => (typeof other === 'number' ? Number(text) : text);

/** A whole number in a query; anything else is ignored. */
const countIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** In the order of `name`, `-name` and `name:desc`, separated by commas. */
function sorted(all: readonly Resource[], text = '', members: Members, isDown: boolean): readonly Resource[] {
  const orders = text.split(',').flatMap((part) => {
    const [, minus, name = '', order] = /^([+-]?)([\w.]+)(?:[: ](asc|desc))?$/i.exec(part.trim()) ?? [];
    const read = members(name);
    const isDescending = minus === '-' || order?.toLowerCase() === 'desc' || isDown;
    return read ? [{ read, sign: isDescending ? -1 : 1 }] : [];
  });
  return orders.reduceRight(
    (some, { read, sign }) => some.toSorted((a, b) => sign * compare(read(a), read(b))),
    all,
  );
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [String(a ?? ''), String(b ?? '')];
  return first < second ? -1 : first > second ? 1 : 0;
}

/**
 * The envelope of a page, with the counts, cursors and links of the page instead of those of the example.
 * @param schemaOf the schema of a member of the envelope
 */
export function counted(around: Resource, page: Page, url: string, schemaOf: SchemaOf): Resource {
  const links = linksOf(page, url);
  const members = Object.entries(around).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const inner: SchemaOf = (member) => schemaOf(name)?.properties?.[member];
    if (isObject(value)) return [[name, counted(value, page, url, inner)]];
    const rel = RELATIONS.exec(name)?.[1]?.toLowerCase();
    if (rel !== undefined && isLink(name, value, schemaOf(name)))
      return orNull(name, links[rel as keyof typeof links], schemaOf(name));
    if (NEXTS.test(name)) return orNull(name, nextOf(page, schemaOf(name)), schemaOf(name));
    if (/^has_?(next|more)/i.test(name)) return [[name, page.next !== undefined]];
    const count = typeof value === 'number' || value === null ? countOf(name, page) : undefined;
    return [[name, count ?? value]];
  });
  return Object.fromEntries(members);
}

/** `next` may be a link or a cursor: it is a link where its schema or its example is a URL. */
const isLink = (name: string, value: unknown, { format = '' }: Schema = {}) =>
  !/^next$/i.test(name) || /^uri/.test(format) || (typeof value === 'string' && /[/?]/.test(value));

type SchemaOf = (name: string) => Schema | undefined;

const RELATIONS = /^(next|prev|first|last|self)(ious)?(_?(url|link|page_?url))?$/i;
const NEXTS = /^next$|^(next_?)?cursor$|^next_?(page_?)?token$/i;

const nextOf = ({ next }: Page, schema: Schema = {}) =>
  next !== undefined && typesOf(schema).includes('integer') ? Number(next) : next;

/** After the last page a cursor is null if the schema allows it, else absent. */
function orNull(name: string, value: unknown, schema: Schema = {}): readonly (readonly [string, unknown])[] {
  if (value !== undefined) return [[name, value]];
  return typesOf(schema).includes('null') ? [[name, null]] : [];
}

const pagesOf = (length: number, { limit }: Page) => (limit ? length / limit : 0);

const counts: readonly (readonly [names: RegExp, of: (page: Page) => number | undefined])[] = [
  [
    /total_?pages$|page_?count$|^last_?page$/i,
    (page) => Math.ceil(page.limit ? pagesOf(page.total, page) : 1),
  ],
  [/^(x_?)?total|^count$/i, ({ total }) => total],
  [/^(x_?)?(page|current_?page|page_?number)$/i, (page) => Math.floor(pagesOf(page.from, page)) + 1],
  [/^(offset|skip)$/, ({ from }) => from],
  [/^(x_?)?(limit|(per|max)_?page|page_?size|size)$/i, ({ limit }) => limit],
];

const countOf = (name: string, page: Page) => counts.find(([names]) => names.test(name))?.[1](page);

/** The targets of the pages beside a page, by their relation (RFC 8288). */
function linksOf({ from, limit, next, total, by }: Page, url: string) {
  const { pathname, searchParams } = new URL(url, 'http://mock');
  const at = (start: number) => {
    if (limit === undefined || by === undefined) return undefined;
    const query = new URLSearchParams(searchParams);
    query.set(by, String(PAGES.test(lettersOf(by)) ? Math.floor(start / limit) + 1 : start));
    return `${pathname}?${query}`;
  };
  const size = limit || 1;
  return {
    self: url,
    first: at(0),
    prev: from > 0 ? at(Math.max(0, from - size)) : undefined,
    next: next === undefined ? undefined : at(Number(next)),
    last: at(Math.max(0, Math.ceil(total / size) - 1) * size),
  };
}

/** The value of a response header that a page settles; undefined for any other header. */
export function headerOfPage(name: string, page: Page, url: string): string | undefined {
  const key = name.toLowerCase().replaceAll('-', '_');
  if (key === 'link') {
    const { self: _, ...links } = linksOf(page, url);
    const shown = Object.entries(links).filter(([, to]) => to !== undefined);
    return shown.map(([rel, to]) => `<${to}>; rel="${rel}"`).join(', ') || undefined;
  }
  if (key === 'content_range')
    return `items ${page.from}-${page.from + Math.max(0, page.items.length - 1)}/${page.total}`;
  return countOf(key, page)?.toString();
}
