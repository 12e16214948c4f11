// What a query asks of a list: filters, a search, an order and a page; and what says so, in an envelope and in headers. Names of
// parameters are those that most services use; only parameters that the operation declares count.

import { type Contract, lettersOf, type Operation, separators, typesOf } from '../../../contract/index.ts';
import { queryOf } from '../../../http/index.ts';
import { isObject } from '../../../values.ts';
import { mayShow, membersAt, type Resource, schemaInside } from '../resource.ts';
import type { Role } from './roles.ts';

/** One page of a list. */
export type Page = ReturnType<typeof pageOf>;

/** The resources that a query asks for. */
export function pageOf(
  all: readonly Resource[],
  contract: Contract,
  { parameters }: Operation,
  { item }: Pick<Role, 'item'>,
  { origin, url }: { readonly origin: string; readonly url: string },
) {
  const members = membersOf(contract, item);
  const query = queryOf(url);
  const asked = askedBy(parameters, query);
  const orders = asked.map((each) => ordersIn(each, members));
  const isOther = (each: Asked) => isStart(each) || LIMITS.test(each.key) || SORTS.test(each.key);
  const filters = asked.map((each) => (isOther(each) ? undefined : filterOf(each, members)));
  const found = all.filter((one) => filters.every((passes) => passes?.(one) ?? true));
  const listed = sorted(found, orders.flat());
  const limit = countIn(asked.find(({ key }) => LIMITS.test(key))?.texts[0]);
  const { by, numberAt, cursorAt, startOf } = turningOf(asked, limit);
  const starts = asked.map(startOf);
  const from = starts.find((start) => start !== undefined) ?? 0;
  const end = from + (limit ?? listed.length);
  const size = limit || 1;
  const last = Math.max(0, Math.ceil(listed.length / size) - 1) * size;
  const beside: Readonly<Record<Relation, number | undefined>> = {
    ...{ self: from, first: 0, last },
    prev: from > 0 ? Math.max(0, Math.min(from - size, last)) : undefined,
    next: end < listed.length ? end : undefined,
  };
  const unapplied = asked.filter(({ key, isGiven }, i) => {
    const isApplied = filters[i] !== undefined || orders[i]?.length !== 0 || starts[i] !== undefined;
    return isGiven && !isApplied && !LIMITS.test(key);
  });
  /** What the parameter that begins a page says of one beside it; a link has that in its query. */
  const cursorsTo = (rel: Relation) => {
    const cursor = cursorAt(beside[rel]);
    return cursor === undefined ? [] : [String(cursor), cursor];
  };
  return {
    ...{ contract, limit, from, total: listed.length, number: numberAt(from), cursorsTo },
    items: listed.slice(from, end),
    linksTo(rel: Relation): readonly string[] {
      const [cursor] = limit === undefined ? [] : cursorsTo(rel);
      if (rel !== 'self' && (by === undefined || cursor === undefined)) return [];
      const there = new URLSearchParams(query);
      if (by !== undefined) there.set(by, String(cursor));
      const to = rel === 'self' ? url : `${url.replace(/\?.*/, '')}?${there}`;
      return [to, origin + to];
    },
    /** What the query has that changes nothing. */
    unapplied: unapplied.map(({ name }) => name),
  };
}

/** Pages beside a page (RFC 8288), and itself. */
const RELATIONS = ['first', 'prev', 'next', 'last', 'self'] as const;
type Relation = (typeof RELATIONS)[number];

const LIMITS = /^(limit|(per|max)page|pagesize|pagelimit|size|take|top|first|maxresults)$/;
const PAGES = /^(current)?page(number|no|index)?$/;
const OFFSETS = /^(offset|skip|start|pageoffset)$/;
const CURSORS = /^(cursor|after|page(token|after|cursor))$/;
const SORTS = /^(sort|order)(ing|by)?$/;
const SEARCHES = /^(q|query|search|searchterm|term|text)$/;
const isStart = ({ key }: Asked) => [PAGES, OFFSETS, CURSORS].some((names) => names.test(key));

/** How a list is turned over: by the number of a page, or by how many resources come before it, which is what a cursor says. */
function turningOf(asked: readonly Asked[], limit = 0) {
  const starts = asked.filter(isStart);
  const given =
    starts.find(({ isGiven }) => isGiven) ?? starts.find(({ key }) => CURSORS.test(key)) ?? starts[0];
  const { name: by, key: kind = '' } = given ?? {};
  const isZero = ({ key, schema }: Asked) => PAGES.test(key) && [schema.minimum, schema.default].includes(0);
  const first = starts.some(isZero) ? 0 : 1;
  const numberAt = (start: number) => (limit ? Math.floor(start / limit) : 0) + first;
  return {
    ...{ by, numberAt },
    cursorAt: (start: number | undefined) =>
      start === undefined || !PAGES.test(kind) ? start : numberAt(start),
    startOf(each: Asked): number | undefined {
      const count = isStart(each) ? countIn(each.texts[0]) : undefined;
      return count && PAGES.test(each.key) ? Math.max(0, count - first) * limit : count;
    },
  };
}

type Asked = ReturnType<typeof askedBy>[number];

/** The declared parameters with what a query has of them, or their default; of an object in brackets each member is by itself. */
function askedBy(parameters: Operation['parameters'], query: URLSearchParams) {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const names = declared.flatMap(({ name, style, schema }) =>
    style === 'deepObject'
      ? Object.keys(schema?.node.properties ?? {}).map((inner) => `${name}[${inner}]`)
      : name,
  );
  return [...new Set([...query.keys(), ...names])].flatMap((name) => {
    const [, before = name, member = ''] = /^([^[]+)\[([^\]]+)\]$/.exec(name) ?? [];
    const of = declared.find((each) => each.name === name) ?? declared.find((each) => each.name === before);
    if (of === undefined) return [];
    const whole = of.schema?.node ?? {};
    const schema = of.name === name ? whole : (whole.properties?.[member] ?? {});
    const isList = typesOf(whole).includes('array') && !of.explode;
    const given = query.has(name) ? query.getAll(name) : [schema.default ?? []].flat().map(String);
    const texts = isList ? given.flatMap((text) => text.split(separators[of.style]?.read ?? ',')) : given;
    const inner = /^(filter|where)$/i.test(before) ? member : name;
    return { name, key: lettersOf(name), inner, schema, texts, isGiven: query.has(name) };
  });
}

/** What a parameter leaves of a list: those with a member of that name, or with a text; undefined where it does nothing. */
function filterOf({ key, inner, texts }: Asked, members: Members): ((one: Resource) => boolean) | undefined {
  const member = members(inner);
  if (texts.length === 0) return undefined;
  if (member) return (one) => [member(one)].flat().some((each) => texts.includes(String(each)));
  const wanted = texts.join().toLowerCase();
  const hasText = (one: Resource) => JSON.stringify(Object.values(one)).toLowerCase().includes(wanted);
  return SEARCHES.test(key) ? hasText : undefined;
}

/** Finds a member by its name: one of a resource, or of what it wraps, such as `attributes`. */
type Read = (resource: Resource) => unknown;
type Members = (name: string) => Read | undefined;

function membersOf(contract: Contract, item: string | undefined): Members {
  const namesAt = (pointer: string | undefined) => [...membersAt(contract, pointer).keys()];
  const insideOf = (name: string) => namesAt(item && schemaInside(contract, item, name));
  const top = namesAt(item);
  const inner = top.flatMap((outer) => insideOf(outer).map((name) => [outer, name]));
  const places = [...top.map((name) => [name]), ...inner];
  const into = (value: unknown, key: string) => (isObject(value) ? value[key] : undefined);
  return (name) => {
    const singular = lettersOf(name).replace(/s$/, '');
    const isMeant = (keys: readonly string[]) => lettersOf(keys.at(-1) ?? '').replace(/s$/, '') === singular;
    const place = places.find((keys) => keys.join('.') === name) ?? places.find(isMeant);
    return place && ((resource) => place.reduce<unknown>(into, resource));
  };
}

/** A whole number in a query; anything else is ignored. */
const countIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

type Order = readonly [read: Read, sign: 1 | -1];

/** The orders of `-price,name`; none where a name is no member's. */
function ordersIn({ key, texts }: Asked, members: Members): readonly Order[] {
  const words = SORTS.test(key) ? texts.join().split(',') : [];
  const orders = words.flatMap((word): readonly Order[] => {
    const read = members(word.replace(/^[+-]/, ''));
    return read ? [[read, word.startsWith('-') ? -1 : 1]] : [];
  });
  return orders.length === words.length ? orders : [];
}

const sorted = (all: readonly Resource[], orders: readonly Order[]): readonly Resource[] =>
  orders.reduceRight((some, [read, sign]) => some.toSorted((a, b) => sign * compare(read(a), read(b))), all);

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/** The envelope of a page, with what is said of it in place of the example. */
export function counted(pointer: string | undefined, around: Resource, page: Page): Resource {
  const { contract } = page;
  const properties = membersAt(contract, pointer);
  const { required = [] } = pointer === undefined ? {} : contract.schemaAt(pointer).node;
  const members = Object.entries(around).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const at = pointer && properties.has(name) ? schemaInside(contract, pointer, name) : undefined;
    if (isObject(value)) return [[name, counted(at, value, page)]];
    const fits = (said: unknown) =>
      said !== undefined && (at ? mayShow(contract, at, said) : typeof said === typeof value);
    const letters = lettersOf(name.replace('@odata.', ''));
    const rel = relationOf(letters);
    // What is called no cursor is a link, or the number of a page.
    const isCursor = /cursor|token|^(after|before)$/.test(letters);
    const to = rel ? [...(isCursor ? [] : page.linksTo(rel)), ...page.cursorsTo(rel)] : [];
    const said = [...meaningsOf(letters, page), ...to].find(fits);
    if (said !== undefined || rel === undefined) return [[name, said ?? value]];
    // Before the first page and after the last one it is null if the schema allows it, else absent, or empty.
    if (fits(null)) return [[name, null]];
    return required.includes(name) ? [[name, ['', 0].find(fits) ?? value]] : [];
  });
  return Object.fromEntries(members);
}

/** The page that a name speaks of: `next_cursor`, `prevPage` and `@odata.nextLink`. */
function relationOf(letters: string): Relation | undefined {
  const name = letters.replace(/^((end)?cursor|after)$/, 'next').replace(/^(startcursor|before)$/, 'prev');
  const [, found] = /^(next|prev|first|last|self)(ious)?(page)?(token|cursor)?(url|link)?$/.exec(name) ?? [];
  return RELATIONS.find((rel) => rel === found);
}

/** What a member of a name may say of a page. */
const meanings: readonly (readonly [names: RegExp, of: (page: Page) => boolean | number | undefined])[] = [
  [/^has(next|more)/, ({ cursorsTo }) => cursorsTo('next').length > 0],
  [/^hasprev/, ({ cursorsTo }) => cursorsTo('prev').length > 0],
  [/^(is)?first(page)?$/, ({ from }) => from === 0],
  [/^(is)?last(page)?$/, ({ cursorsTo }) => cursorsTo('next').length === 0],
  [/^(is)?empty$/, ({ items }) => items.length === 0],
  [/totalpages$|pagecount$|^lastpage$/, ({ total, limit }) => Math.ceil(limit ? total / limit : 1)],
  [/^total|^count$/, ({ total }) => total],
  [/^numberofelements$/, ({ items }) => items.length],
  [/^from$/, ({ from, items }) => items.length && from + 1],
  [/^to$/, ({ from, items }) => items.length && from + items.length],
  [/^(current)?page(number|no|index)?$|^number$/, ({ number }) => number],
  [OFFSETS, ({ from }) => from],
  [LIMITS, ({ limit }) => limit],
];
const meaningsOf = (letters: string, page: Page) =>
  meanings.flatMap(([names, of]) => (names.test(letters) ? [of(page)] : []));

/** The value of a response header that a page settles; undefined for any other header. */
export function headerOfPage(name: string, page: Page): string | undefined {
  const counts = meaningsOf(lettersOf(name).replace(/^x/, ''), page);
  if (!/^link$/i.test(name)) return counts.find((count) => typeof count === 'number')?.toString();
  const links = RELATIONS.map((rel) => [rel, page.linksTo(rel)[0]] as const).filter(
    ([rel, to]) => to && rel !== 'self',
  );
  return links.map(([rel, to]) => `<${to}>; rel="${rel}"`).join(', ') || undefined;
}
