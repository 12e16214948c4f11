// Goes through two versions of a document side by side, and tells of each line that differs.

import { oncePer } from '../../once.ts';
import { isObject } from '../../values.ts';
import {
  type Annotated,
  heldBy,
  type Joined,
  type Located,
  type Origin,
  originOf,
  requiredEntry,
  resolve,
  type Schema,
  toPointer,
  weakest,
  withoutProse,
} from '../index.ts';
import type { Line, Place, Tell, Versions } from './changes.ts';
import { isWhole, kindOf, memberKind } from './keywords.ts';
import { pairsOf } from './pairs.ts';
import { normalForm, unionOf } from './simplify.ts';
import type { Kind } from './table.ts';

type Json = Readonly<Record<string, unknown>>;

/** A node as a document has it. */
type Written = Located<unknown>;

/** Where the walk is. */
export interface Here extends Place {
  /** The decision that lets in what is here, in each version: no line below it binds more than that. */
  readonly held?: Readonly<Record<keyof Versions, Origin | undefined>>;
  /** What kind of object is here. */
  readonly holds?: string | undefined;
  /** What was compared in this message: a schema may hold itself. */
  readonly visited: Set<string>;
}

/** Tells of the lines in which two nodes differ, and what they hold. */
export type Walk = ReturnType<typeof createWalk>;

/** What comparing two nodes comes to: a line as both versions have it, or two nodes below them. */
type Step =
  | readonly [here: Here, kind: Kind, name: string, before: Line, after: Line]
  | readonly [here: Here, was: Written, is: Written];

/** Two nodes that were compared, where they are, and what of it differs or may lead to what does. */
interface Compared {
  readonly pair: string;
  steps?: readonly Step[];
}

/** A node of one version in its normal form. */
interface Node extends Located<Json> {
  readonly version: keyof Versions;
}

/** Keys whose names are no part of OpenAPI's own objects, as this walk makes them. */
const containers = new Set(['responses', 'parameters', 'mapping', 'clauses', 'silences']);

const annotations = ['x-origin', 'x-derived', 'x-at', 'x-tags', 'x-union', 'x-unread', '$ref'];

export function createWalk(versions: Versions, tell: Tell) {
  const compared = new Map<string, Compared>();
  let count = 0;
  const numberOf = oncePer((_node: object) => count++);

  /** Whether anything below two nodes differs or may: what messages share is compared once, and left out where it is the same. */
  function walk(was: Written, is: Written, here: Here, skipped: readonly string[] = []): boolean {
    const { side, holds, held } = here;
    const numbers = [was, is].map(({ node }) => numberOf(node as object));
    const key = [...numbers, side, held?.before?.id, held?.after?.id].join(' ');
    const known = compared.get(key) ?? { pair: `${placeOf('before', was)} ${placeOf('after', is)}` };
    if (known.steps?.length === 0) return false;
    compared.set(key, known);
    if (here.visited.has(known.pair)) return true;
    here.visited.add(known.pair);
    const steps = known.steps ?? [...compareNodes(was, is, here, skipped)];
    const left = steps.filter((step) => follow(step, here));
    if (holds === 'schema') known.steps = left;
    return left.length > 0;
  }

  /** A schema is part of the message from which it is reached. */
  function follow([at, ...step]: Step, { holds, place, visited }: Here): boolean {
    const here = holds === 'schema' ? { ...at, place, visited } : at;
    return step.length === 2 ? walk(...step, here) : tell(here, ...step);
  }

  function* compareNodes(was: Written, is: Written, here: Here, skipped: readonly string[]): Generator<Step> {
    const [a, b] = [open('before', was, here), open('after', is, here)];
    const inside = { ...here, held: { before: heldIn(a, here), after: heldIn(b, here) } };
    yield* compareOrigins(a, b, inside);
    const keys = new Set([...Object.keys(b.node), ...Object.keys(a.node)]);
    for (const key of keys.difference(new Set([...annotations, ...skipped])))
      yield* compareKey(key, a, b, inside);
  }

  const placeOf = (version: keyof Versions, { node, pointer }: Written): string =>
    resolve(versions[version].document, node, pointer).pointer;

  /** Two nodes to compare; of a reference alone what it leads to, which other places share. */
  const pair = (here: Here, was: Written, is: Written): Step => [
    here,
    settled('before', was),
    settled('after', is),
  ];

  const settled = (version: keyof Versions, { node, pointer }: Written): Written =>
    Object.keys(node as Json).join() === '$ref'
      ? resolve(versions[version].document, node, pointer)
      : { node, pointer };

  const open = (version: keyof Versions, { node, pointer }: Written, here: Here): Node => ({
    ...normalForm(versions[version].document, node as Schema, pointer, here),
    version,
  });

  function originAt({ version, node, pointer }: Node, entry: string): Origin | undefined {
    const { source, annotated } = versions[version];
    const origin = originOf(source, node as Annotated, entry, pointer);
    return origin.id === undefined && annotated ? undefined : origin;
  }

  const heldIn = (node: Node, { held }: Here, entry = '.'): Origin | undefined =>
    [held?.[node.version], originAt(node, entry)].find((origin) => origin?.level === 'chosen');

  const bound = (at: Node, { held }: Here, origin: Origin | undefined): Origin | undefined => {
    const decision = held?.[at.version];
    return origin ? weakest(origin, decision) : decision;
  };

  const line = (at: Node, key: string, value: unknown, here: Here, origin = originAt(at, key)): Line => ({
    pointer: `${at.pointer}${toPointer([key])}`,
    value,
    origin: bound(at, here, origin),
  });

  function* compareKey(key: string, a: Node, b: Node, here: Here): Generator<Step> {
    const [had, has] = [a.node[key], b.node[key]];
    const holds = heldBy(here.holds ?? '', key, b.node);
    const inside = { ...here, holds: holds?.replace(/\W+$/, '') };
    // What servers send by themselves is no part of a request.
    const isSent = key === 'webhooks' || key === 'callbacks';
    const there = isSent ? otherSide(inside, `${key} request`, here.side ?? 'request') : inside;
    const isNamed = holds?.endsWith('}') || containers.has(key);
    if (key === 'anyOf') yield* compareAlternatives(a, b, there);
    else if (key === 'required' && [had, has].some(Array.isArray)) yield* compareRequired(a, b, here);
    else if (!isWhole(key) && isNamed && (isObject(had) || isObject(has)))
      yield* compareMembers(key, a, b, there);
    else if (!isWhole(key) && isObject(had) && isObject(has))
      yield pair(there, below(a, [key]), below(b, [key]));
    else if (key === 'requestBody') yield* compareMember([key], [key], a, b, there);
    else yield [here, kindOf(key, has), key, line(a, key, had, here), line(b, key, has, here)];
  }

  function* compareMembers(key: string, a: Node, b: Node, here: Here): Generator<Step> {
    const isResponses = here.holds === 'responses';
    const names = ({ node: { [key]: held } }: Node) =>
      Object.keys(Object(held)).filter((name) => !(isResponses && name.startsWith('x-')));
    // Media types and headers are the same in any letter case, and text is in UTF-8 without a word of it.
    const isFolded = isResponses || /^(media|header)$/.test(here.holds ?? '');
    const folded = (name: string) => name.toLowerCase().replace(/\s*;\s*charset="?utf-8"?/, '');
    const fold = (name: string) => (isFolded ? folded(name) : name);
    for (const [old, now] of pairsOf(names(a), names(b), fold)) {
      const there = isResponses ? responseIn(a, b, `${key}/${now ?? old}`, here) : here;
      yield* compareMember([key, old ?? ''], [key, now ?? ''], a, b, there);
    }
  }

  /** A response is a message of the other side, and is there because of what the operation says of its status. */
  const responseIn = (a: Node, b: Node, entry: string, here: Here): Here => ({
    ...otherSide(here, entry.split('/')[1] ?? ''),
    ...{ holds: 'response', held: { before: heldIn(a, here, entry), after: heldIn(b, here, entry) } },
  });

  /** Something with a name, which both versions have, or one. */
  function* compareMember(
    was: readonly string[],
    is: readonly string[],
    a: Node,
    b: Node,
    here: Here,
  ): Generator<Step> {
    const [old, now] = [below(a, was), below(b, is)];
    if (isObject(old.node) && isObject(now.node)) {
      yield pair(here, old, now);
      return;
    }
    const name = (now.node === undefined ? was : is).at(-1) ?? '';
    const member = (at: Node, keys: readonly string[], { node, pointer }: Written): Line => {
      const self = open(at.version, { node, pointer }, here);
      const [origin] = ['.', 'oneOf', 'type'].flatMap((entry) => originAt(self, entry) ?? []);
      const value = isObject(node) ? name : node;
      return { pointer, value, origin: bound(at, here, originAt(at, keys.join('/')) ?? origin) };
    };
    const kind = memberKind(is[0] ?? '', name, now.node ?? old.node, [a.node, b.node]);
    yield [here, kind, name, member(a, was, old), member(b, is, now)];
  }

  /** A member that may be there because of a decision is required by no more than that. */
  function* compareRequired(a: Node, b: Node, here: Here): Generator<Step> {
    const names = ({ node: { required } }: Node) => (Array.isArray(required) ? (required as string[]) : []);
    const member = (at: Node, name: string | undefined): Line => {
      const must = originAt(at, requiredEntry(at.node, name ?? ''));
      const property = below(at, ['properties', name ?? '']);
      const may = property.node === undefined ? undefined : originAt(open(at.version, property, here), '.');
      return line(at, 'required', name, here, must && weakest(must, may));
    };
    for (const [old, now] of pairsOf(names(a), names(b), (name) => name))
      yield [here, 'required', now ?? old, member(a, old), member(b, now)];
  }

  /** Alternatives are the same by the name that the schema gives them, or by what they say. */
  function* compareAlternatives(a: Node, b: Node, here: Here): Generator<Step> {
    const [had = [], has = []] = [a, b].map(({ node }) => (node['anyOf'] ?? []) as readonly Joined[]);
    const choices = ({ node, pointer }: Node, all: readonly Joined[]) =>
      all.map((choice, i) => ({
        name: alternativeName(node, choice),
        node: choice,
        pointer: choice['x-at'] ?? `${pointer}/${unionOf(node)}/${i}`,
      }));
    const kind = had.length > 0 && has.length > 0 ? 'alternative' : 'constraint';
    const told = (at: Node, name: string | undefined) => line(at, unionOf(at.node), name, here);
    for (const [old, now] of pairsOf(choices(a, had), choices(b, has), ({ name }) => name))
      if (old && now) yield pair(here, old, now);
      else yield [here, kind, unionOf(now ? b.node : a.node), told(a, old?.name), told(b, now?.name)];
  }

  /** Lines that both versions have, and for which they name another clause or silence, or none. */
  function* compareOrigins(a: Node, b: Node, here: Here): Generator<Step> {
    const entries = [a, b].flatMap(({ node }) => Object.keys((node['x-origin'] ?? {}) as Json));
    for (const entry of new Set(entries)) {
      const isThere = (at: Node) =>
        /^(\.|path|optional)$/.test(entry) || below(at, entry.split('/')).node !== undefined;
      const [was, is] = [originAt(a, entry), originAt(b, entry)];
      if (!isThere(a) || !isThere(b) || (was?.id === is?.id && was?.level === is?.level)) continue;
      const of = ({ pointer }: Node, origin: Origin | undefined): Line => ({
        ...{ pointer, origin, value: origin ? `${origin.id} (${origin.level})` : 'none' },
      });
      yield [here, 'origin', entry, of(a, was), of(b, is)];
    }
  }
  return walk;
}

/** In a message of the other side. */
const otherSide = (here: Here, name: string, side = here.side): Here => ({
  ...here,
  side: side && (side === 'request' ? 'response' : 'request'),
  place: side && (here.place ?? 'request').replace(/request$/, name),
  visited: new Set(),
});

function below({ node, pointer }: Written, keys: readonly string[]): Written {
  let found = node;
  for (const key of keys) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return { node: found, pointer: (found as Joined | undefined)?.['x-at'] ?? `${pointer}${toPointer(keys)}` };
}

/** The schema that it refers to, its title, the value of its discriminator, its type, or all that it says. */
function alternativeName({ discriminator }: Schema, choice: Schema): string {
  const tag = discriminator && choice.properties?.[discriminator.propertyName];
  const type = choice.type === 'object' ? undefined : choice.type;
  const name = choice.$ref?.split('/').at(-1) ?? choice.title ?? tag?.const ?? tag?.enum?.[0] ?? type;
  return String(name ?? JSON.stringify(withoutProse(choice, 'schema')));
}
