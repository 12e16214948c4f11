// The difference between two requests, as a list of changes that can be applied independently.

import { oncePer } from '../../src/once.ts';
import { parseJson } from '../judge/index.ts';
import type { Bytes, CaseRequest, Change, Part } from '../types.ts';
import { type BodyText, type Member, readBodyText, writeBodyText } from './body-text.ts';

/** The changes that turn one request into the other; empty if they are equal. */
export function differenceOf(before: CaseRequest, after: CaseRequest): readonly Change[] {
  const envelopes = changesOf(envelopeOf(before), envelopeOf(after));
  if (JSON.stringify(before.body) === JSON.stringify(after.body)) return envelopes;
  const [from, to] = bothBodies(before, after);
  if (from && to) return [...envelopes, ...changesOf(from.parts, to.parts), ...reordered(from, to)];
  return [...envelopes, ...changesOf(wholeBodyOf(before), wholeBodyOf(after))];
}

/** Applies some of the changes that lead to another request. */
export function withChanges(
  before: CaseRequest,
  changes: readonly Change[],
  after: CaseRequest,
): CaseRequest {
  const [from, to] = bothBodies(before, after);
  const envelope = writeEnvelope(changed(envelopeOf(before), changes));
  if (from === undefined || to === undefined) {
    const { body } = changes.some(({ part }) => part.kind === 'body') ? after : before;
    return { ...envelope, ...(body && { body }) };
  }
  const isReordered = changes.some(({ part }) => part.kind === 'order');
  const order = isReordered ? orderOf(to) : merged(orderOf(from), orderOf(to));
  return { ...envelope, body: writeParts(changed(from.parts, changes), order) };
}

/** The members of a body that is a JSON object. Cached, because one twin is compared with many cases. */
const readBody = oncePer(({ body }: CaseRequest): ReadBody | undefined => {
  const read = body && 'text' in body ? readBodyText(body.text) : undefined;
  const places = new Set(read?.members.map(([path]) => path.join('/')));
  return read && { ...read, parts: partsOf(read), places };
});

/** The paths of members are its places. */
type ReadBody = BodyText & { readonly parts: Parts; readonly places: ReadonlySet<string> };

/** Both bodies, as far as they are JSON objects. Where one has an object and the other another value, the object is one member. */
function bothBodies(
  before: CaseRequest,
  after: CaseRequest,
): readonly [ReadBody | undefined, ReadBody | undefined] {
  const [from, to] = [readBody(before), readBody(after)];
  return from && to ? [beside(from, to), beside(to, from)] : [from, to];
}

function beside(read: ReadBody, other: ReadBody): ReadBody {
  const replacedIn = (path: readonly string[]): readonly string[] | undefined =>
    path
      .slice(1)
      .map((_, i) => path.slice(0, i + 1))
      .find((holder) => other.places.has(holder.join('/')));
  if (!read.members.some(([path]) => replacedIn(path))) return read;
  const groups = Map.groupBy(read.members, ([path]) => JSON.stringify(replacedIn(path) ?? path));
  const members = [...groups].map(([name, same]): Member => {
    const path = JSON.parse(name) as readonly string[];
    const within = same.map(([full, text]): Member => [full.slice(path.length), text]);
    return [
      path,
      within[0]?.[0].length === 0 ? within[0][1] : writeBodyText({ ...compact, members: within }),
    ];
  });
  const whole = { ...read, members };
  return { ...whole, parts: partsOf(whole) };
}

const compact = { space: '', length: 0, escapes: { names: false, values: false } };

/** Text of each part, by the JSON of the part. */
type Parts = ReadonlyMap<string, string>;

const partsFrom = (entries: readonly (readonly [Part, string])[]): Parts =>
  new Map(entries.map(([part, text]) => [JSON.stringify(part), text]));

const textOf = (parts: Parts, part: Part) => parts.get(JSON.stringify(part));

function changesOf(from: Parts, to: Parts): readonly Change[] {
  const names = [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => from.get(name) !== to.get(name),
  );
  return names.map((name) => {
    const [before, after] = [from.get(name), to.get(name)];
    return {
      part: JSON.parse(name) as Part,
      ...(before !== undefined && { from: before }),
      ...(after !== undefined && { to: after }),
    };
  });
}

function changed(parts: Parts, changes: readonly Change[]): Parts {
  const result = new Map(parts);
  for (const { part, to } of changes) {
    if (to === undefined) result.delete(JSON.stringify(part));
    else result.set(JSON.stringify(part), to);
  }
  return result;
}

/** Every part except the body. */
const envelopeOf = oncePer(
  ({ method, target, headers, padding, nesting, inTwoPieces }: CaseRequest): Parts => {
    const sending = JSON.stringify({ padding, nesting, inTwoPieces });
    return partsFrom([
      [{ kind: 'method' }, method],
      [{ kind: 'target' }, target],
      ...[...Map.groupBy(headers, ([name]) => name.toLowerCase())].map(
        ([name, same]) => [{ kind: 'header', name }, JSON.stringify(same)] as const,
      ),
      ...(sending === '{}' ? [] : [[{ kind: 'sending' }, sending] as const]),
    ]);
  },
);

function writeEnvelope(parts: Parts): CaseRequest {
  const headers = [...parts].filter(([name]) => (JSON.parse(name) as Part).kind === 'header');
  return {
    method: textOf(parts, { kind: 'method' }) ?? '',
    target: textOf(parts, { kind: 'target' }) ?? '',
    headers: headers.flatMap(([, text]) => JSON.parse(text) as CaseRequest['headers']),
    ...(JSON.parse(textOf(parts, { kind: 'sending' }) ?? '{}') as Pick<CaseRequest, 'padding'>),
  };
}

const wholeBodyOf = ({ body }: CaseRequest): Parts =>
  partsFrom(body ? [[{ kind: 'body' }, JSON.stringify(body)]] : []);

const partsOf = ({ members, space, length, escapes }: BodyText): Parts =>
  partsFrom([
    ...members.map(([path, text]) => [{ kind: 'member', path }, text] as const),
    ...(space === '' ? [] : [[{ kind: 'space' }, space] as const]),
    ...(length === 0 ? [] : [[{ kind: 'length' }, String(length)] as const]),
    ...(escapes.names ? [[{ kind: 'escapes', of: 'names' }, 'all'] as const] : []),
    ...(escapes.values ? [[{ kind: 'escapes', of: 'values' }, 'all'] as const] : []),
  ]);

function writeParts(parts: Parts, order: readonly string[]): Bytes {
  const members = [...parts].flatMap(([name, text]): readonly Member[] => {
    const part = JSON.parse(name) as Part;
    return part.kind === 'member' ? [[part.path, text]] : [];
  });
  const rank = ([path]: Member) => order.indexOf(JSON.stringify(path));
  const body: BodyText = {
    members: members.toSorted((a, b) => rank(a) - rank(b)),
    space: textOf(parts, { kind: 'space' }) ?? '',
    length: Number(textOf(parts, { kind: 'length' }) ?? 0),
    escapes: {
      names: textOf(parts, { kind: 'escapes', of: 'names' }) !== undefined,
      values: textOf(parts, { kind: 'escapes', of: 'values' }) !== undefined,
    },
  };
  return { text: writeBodyText(body) };
}

const orderOf = ({ members }: BodyText): readonly string[] => members.map(([path]) => JSON.stringify(path));

/** Merges two orders: names that only the second has follow the name that precedes them there. */
function merged(order: readonly string[], other: readonly string[]): readonly string[] {
  const all = [...order];
  for (const [i, path] of other.entries()) {
    if (!all.includes(path)) all.splice(all.indexOf(other[i - 1] ?? '') + 1, 0, path);
  }
  return all;
}

/** Only the relative order of the members that both bodies have is compared. */
function reordered(before: BodyText, after: BodyText): readonly Change[] {
  const [from, to] = [orderOf(before), orderOf(after)];
  const [common, other] = [
    from.filter((path) => to.includes(path)),
    to.filter((path) => from.includes(path)),
  ];
  if (common.join() === other.join()) return [];
  return [{ part: { kind: 'order' }, from: common.join(' '), to: other.join(' ') }];
}

/** The same values in a compact body without padding, escapes or reordering. */
export function compactly(request: CaseRequest): CaseRequest {
  const read = request.body && parseJson(request.body);
  return read && 'value' in read ? { ...request, body: { text: JSON.stringify(read.value) } } : request;
}

/** JSON text of a member of the body, `{` for a non-empty object, or undefined if there is no such member. */
export function memberOf(request: CaseRequest, path: readonly string[]): string | undefined {
  const members = readBody(request)?.members ?? [];
  const found = members.find(([other]) => other.join('/') === path.join('/'))?.[1];
  return found ?? (membersOf(request, path).length > 0 ? '{' : undefined);
}

/** The paths of all members inside an object of the body. */
export const membersOf = (request: CaseRequest, path: readonly string[]): readonly (readonly string[])[] =>
  (readBody(request)?.members ?? [])
    .map(([other]) => other)
    .filter((other) => other.length > path.length && path.every((name, i) => other[i] === name));
