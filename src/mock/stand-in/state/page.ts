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
export type Page = ReturnType<typeof pageOf>;

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
) {
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
    const refine = refinementOf(each, members);
    if (refine) left = refine(left);
    else if (query.has(each.name)) unapplied.push(each.name);
  }
  const to = limit === undefined ? left.length : from + limit;
  const next = to < left.length ? String(to) : undefined;
  const by = declared.flatMap(namesOf).find((name) => STARTS.some((names) => names.test(lettersOf(name))));
  return {
    items: left.slice(from, to),
    /** The number of resources that pass the filters. */
    total: left.length,
    from,
    /** Undefined: no limit. */
    limit,
    /** The cursor of the next page; undefined on the last one. */
    next,
    /** The parameter that says where a page begins, where one is declared. */
    by,
    /** What the query has that changes nothing. */
    unapplied,
  };
}

const LIMITS = /^(limit|(per|max)page|pagesize|pagelimit|size|take|maxresults)$/;
const PAGES = /^(current)?page(number|no)?$/;
const OFFSETS = /^(offset|skip|start|pageoffset)$/;
const CURSORS = /^(cursor|after|page(token|after|cursor)|startingafter)$/;
const STARTS = [OFFSETS, CURSORS, PAGES];
const SORTS = /^(sort|sortby|orderby|order)$/;
const SEARCHES = /^(q|query|search|searchterm|term|text)$/;

/** The name of a parameter, of an object in brackets the names of its members. */
const namesOf = ({ name, style, schema }: Parameter): readonly string[] =>
  style === 'deepObject'
    ? Object.keys(schema?.node.properties ?? {}).map((inner) => `${name}[${inner}]`)
    : [name];

/**
 * What a query has of the declared parameters, defaults included: the declared name, what stands in its brackets, and the texts. Of
 * an object in brackets each member is by itself.
 */
function askedBy(declared: readonly Parameter[], query: URLSearchParams) {
  const defaults = declared.flatMap(({ name, schema }) => {
    const value = schema?.node.default;
    return query.has(name) || value === undefined ? [] : [[name, [String(value)]] as const];
  });
  const given = [...new Set(query.keys())].map((name) => [name, query.getAll(name)] as const);
  return [...given, ...defaults].flatMap(([name, texts]) => {
    const [, before = name, inner = ''] = /^([^[]+)\[([^\]]+)\]$/.exec(name) ?? [];
    const of = declared.find((each) => each.name === name) ?? declared.find((each) => each.name === before);
    if (of === undefined) return [];
    const isList = of.schema !== undefined && typesOf(of.schema.node).includes('array') && !of.explode;
    const inside = /^(filter|where)$/i.test(before) ? inner : name;
    const separate = isList ? texts.flatMap((text) => text.split(',')) : texts;
    return [{ name, key: lettersOf(name), inner: inside, texts: separate }];
  });
}

/** What a parameter does with a list: it sorts, keeps those with a member of that name, or searches; undefined where it does nothing. */
function refinementOf({ key, inner, texts }: ReturnType<typeof askedBy>[number], members: Members) {
  const [text = ''] = texts;
  if (SORTS.test(key)) return (all: readonly Resource[]) => sorted(all, text, members);
  const member = members(inner);
  if (member)
    return (all: readonly Resource[]) => all.filter((one) => texts.some((each) => holds(member(one), each)));
  if (!SEARCHES.test(key)) return undefined;
  const wanted = text.toLowerCase();
  return (all: readonly Resource[]) =>
    all.filter((one) => JSON.stringify(Object.values(one)).toLowerCase().includes(wanted));
}

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
    [member, `${member}s`].includes(letters) || member === `${letters}s`;
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

/** A whole number in a query; anything else is ignored. */
const countIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** In the order of `name` and `-name`, separated by commas. */
function sorted(all: readonly Resource[], text: string, members: Members): readonly Resource[] {
  const orders = text.split(',').flatMap((part) => {
    const [, minus, name = ''] = /^([+-]?)([\w.]+)$/.exec(part.trim()) ?? [];
    const read = members(name);
    return read ? [{ read, sign: minus === '-' ? -1 : 1 }] : [];
  });
  return orders.reduceRight(
    (some, { read, sign }) => some.toSorted((a, b) => sign * compare(read(a), read(b))),
    all,
  );
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/**
 * The envelope of a page, with the counts, cursors and links of the page instead of those of the example.
 * @param place the path and query that were asked, and the origin of the service
 */
export function counted(
  around: Resource,
  page: Page,
  place: { readonly origin: string; readonly url: string },
  { properties = {}, required = [] }: Schema,
): Resource {
  const links: Readonly<Record<string, string | undefined>> = linksOf(page, place.url);
  const members = Object.entries(around).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const schema = properties[name] ?? {};
    if (isObject(value)) return [[name, counted(value, page, place, schema)]];
    const rel = RELATIONS.exec(name)?.[1]?.toLowerCase();
    if (NEXTS.test(name) || rel !== undefined) {
      // `next` may be a link or a cursor: it is a link where its schema or its example is a URL.
      const isUrl = /^uri/.test(schema.format ?? '') || (typeof value === 'string' && /[/?]/.test(value));
      const cursor = typesOf(schema).includes('integer') ? page.next && Number(page.next) : page.next;
      const link = links[rel ?? ''] && (schema.format === 'uri' ? place.origin : '') + links[rel ?? ''];
      const to = rel !== undefined && (isUrl || !NEXTS.test(name)) ? link : cursor;
      // After the last page it is null if the schema allows it, else absent, or empty.
      if (to === undefined && typesOf(schema).includes('null')) return [[name, null]];
      if (to === undefined) return required.includes(name) ? [[name, '']] : [];
      return [[name, to]];
    }
    if (/^has_?(next|more)/i.test(name)) return [[name, page.next !== undefined]];
    const count = typeof value === 'number' || value === null ? countOf(name, page) : undefined;
    return [[name, count ?? value]];
  });
  return Object.fromEntries(members);
}

const RELATIONS = /^(next|prev|first|last|self)(ious)?(_?(url|link|page_?url))?$/i;
const NEXTS = /^next$|^((next|end)_?)?cursor$|^next_?(page_?)?token$/i;

const counts: readonly (readonly [names: RegExp, of: (page: Page) => number | undefined])[] = [
  [/totalpages$|pagecount$|^lastpage$/, ({ total, limit }) => Math.ceil(limit ? total / limit : 1)],
  [/^total|^count$/, ({ total }) => total],
  [PAGES, ({ from, limit }) => Math.floor(limit ? from / limit : 0) + 1],
  [OFFSETS, ({ from }) => from],
  [LIMITS, ({ limit }) => limit],
];

/** What a member or a header (`X-Total-Count`) counts. */
function countOf(name: string, page: Page): number | undefined {
  const letters = lettersOf(name).replace(/^x/, '');
  return counts.find(([names]) => names.test(letters))?.[1](page);
}

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
  if (!/^link$/i.test(name)) return countOf(name, page)?.toString();
  const { self: _, ...links } = linksOf(page, url);
  const shown = Object.entries(links).filter(([, to]) => to !== undefined);
  return shown.map(([rel, to]) => `<${to}>; rel="${rel}"`).join(', ') || undefined;
}
