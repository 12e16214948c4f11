// Goes through two versions of a document side by side, and tells of each line that differs.

import { isHolder, isObject, type Json } from '../../values.ts';
import {
  type Annotated,
  heldBy,
  type Joined,
  type Located,
  type Origin,
  originOf,
  requiredEntry,
  type Schema,
  toPointer,
  weakest,
  withoutProse,
} from '../index.ts';
import type { Here, Line, Tell, Versions } from './changes.ts';
import { isWhole, kindOf, memberKind } from './keywords.ts';
import { normalForm } from './simplify.ts';
import type { Side } from './table.ts';

type Keys = readonly string[];

/** A node as a document has it. */
interface Written extends Located<unknown> {
  /** The decision that lets it in: no line of it binds more than that. */
  readonly held?: Origin | undefined;
}

/** A node of one version in its normal form. */
interface Node extends Written {
  readonly node: Json;
  readonly version: keyof Versions;
}

/** Tells of the lines in which two nodes differ, and what they hold. */
export type Walk = ReturnType<typeof createWalk>;

/** Keys whose names are no part of OpenAPI's own objects, as this walk makes them. */
const containers = new Set(['responses', 'parameters', 'mapping', 'clauses', 'silences']);

const annotations = 'x-origin x-derived x-at x-tags x-unread $ref readOnly writeOnly'.split(' ');

export function createWalk(versions: Versions, tell: Tell) {
  const visited = new Set<string>();

  /** What messages share is compared once for each side, and for each decision that lets it in. */
  function walk(was: Written, is: Written, here: Here, skipped: Keys = []): void {
    const pair = JSON.stringify([keyOf(was), keyOf(is), here.side, was.held?.id, is.held?.id]);
    if (visited.has(pair)) return;
    visited.add(pair);
    const [a, b] = [open('before', was, here), open('after', is, here)];
    compareOrigins(a, b, here);
    const keys = new Set([...Object.keys(b.node), ...Object.keys(a.node)]);
    for (const key of keys.difference(new Set([...annotations, ...skipped]))) compareKey(key, a, b, here);
  }

  function open(version: keyof Versions, { node, pointer, held }: Written, here: Here): Node {
    const form = normalForm(versions[version].document, node as Schema, pointer, here);
    return { ...form, version, held: held ?? decisionAt({ ...form, version }, '.') };
  }

  function originAt({ version, node, pointer }: Node, entry: string): Origin | undefined {
    const { source, annotated } = versions[version];
    const origin = originOf(source, node as Annotated, entry, pointer);
    return origin.id === undefined && annotated ? undefined : origin;
  }

  const decisionAt = (at: Node, entry: string): Origin | undefined =>
    [originAt(at, entry)].find((origin) => origin?.level === 'chosen');

  function below(at: Node, keys: Keys): Written {
    let node: unknown = at.node;
    for (const key of keys) node = isHolder(node) && Object.hasOwn(node, key) ? node[key] : undefined;
    const pointer = (node as Joined | undefined)?.['x-at'] ?? `${at.pointer}${toPointer(keys)}`;
    return { node, pointer, held: at.held ?? decisionAt(at, keys.join('/')) };
  }

  const line = (at: Node, key: string, value: unknown, origin = originAt(at, key)): Line => ({
    pointer: `${at.pointer}${toPointer([key])}`,
    value,
    origin: origin ? weakest(origin, at.held) : at.held,
  });

  function compareKey(key: string, a: Node, b: Node, { side, holds }: Here): void {
    const [had, has] = [a.node[key], b.node[key]];
    const held = key === 'responses' ? 'response{}' : heldBy(holds ?? '', key, b.node);
    // What servers send by themselves is no part of a request.
    const isSent = key === 'webhooks' || key === 'callbacks';
    const isOther = isSent || (key === 'responses' && side);
    const there = { side: isOther ? otherSide(side ?? 'request') : side, holds: held?.replace(/\W+$/, '') };
    const isNamed = held?.endsWith('}') || containers.has(key);
    if (key === 'oneOf' || key === 'anyOf') compareAlternatives(a, b, there);
    else if (key === 'required' && [had, has].some(Array.isArray)) compareRequired(a, b, { side, holds });
    else if (!isWhole(key) && isNamed && (isObject(had) || isObject(has))) compareMembers(key, a, b, there);
    else if (!isWhole(key) && isObject(had) && isObject(has)) walk(below(a, [key]), below(b, [key]), there);
    else if (key === 'requestBody') compareMember([key], [key], a, b, there);
    else tell(side, kindOf(key, has), key, line(a, key, had), line(b, key, has));
  }

  function compareMembers(key: string, a: Node, b: Node, here: Here): void {
    const unsaid = { response: /^x-/, header: /^content-type$/i }[here.holds ?? ''];
    const names = ({ node: { [key]: held } }: Node) =>
      Object.keys(Object(held)).filter((name) => !unsaid?.test(name));
    // Media types and headers are the same in any letter case, and text is in UTF-8 without a word of it.
    const folded = (name: string) => name.toLowerCase().replace(/\s*;\s*charset="?utf-8"?/, '');
    const fold = /^(response|media|header)$/.test(here.holds ?? '') ? folded : String;
    for (const [old, now] of pairsOf(names(a), names(b), fold))
      compareMember([key, old ?? ''], [key, now ?? ''], a, b, here);
  }

  /** Something with a name, which both versions have, or one. */
  function compareMember(was: Keys, is: Keys, a: Node, b: Node, here: Here): void {
    const [old, now] = [below(a, was), below(b, is)];
    if (isObject(old.node) && isObject(now.node)) {
      walk(old, now, here);
      return;
    }
    const name = (now.node === undefined ? was : is).at(-1) ?? '';
    const member = (at: Node, keys: Keys, { node, pointer }: Written): Line => {
      const self = open(at.version, { node, pointer }, here);
      const [origin] = ['.', 'oneOf', 'type'].flatMap((entry) => originAt(self, entry) ?? []);
      return {
        ...line(at, '', isObject(node) ? name : node, originAt(at, keys.join('/')) ?? origin),
        pointer,
      };
    };
    const kind = memberKind(is[0] ?? '', name, now.node ?? old.node, [a.node, b.node]);
    tell(here.side, kind, name, member(a, was, old), member(b, is, now));
  }

  /** A member that may be there because of a decision is required by no more than that. */
  function compareRequired(a: Node, b: Node, here: Here): void {
    const names = ({ node: { required } }: Node) => (Array.isArray(required) ? (required as string[]) : []);
    const member = (at: Node, name = ''): Line => {
      const { held } = open(at.version, below(at, ['properties', name]), here);
      return line({ ...at, held }, 'required', name || undefined, originAt(at, requiredEntry(at.node, name)));
    };
    for (const [old, now] of pairsOf(names(a), names(b), String))
      tell(here.side, 'required', String(now ?? old), member(a, old), member(b, now));
  }

  const choicesOf = (at: Node, union = unionIn(at.node)) =>
    ((at.node[union] ?? []) as readonly Schema[]).map((choice, i) => ({
      ...below(at, [union, `${i}`]),
      name: choice.$ref?.split('/').at(-1) ?? choice.title ?? JSON.stringify(withoutProse(choice, 'schema')),
    }));

  /** Alternatives are the same by the name that their schema has, or by what they say. */
  function compareAlternatives(a: Node, b: Node, here: Here): void {
    const [had, has] = [choicesOf(a), choicesOf(b)];
    const isUnion = had.length > 0 && has.length > 0;
    const kind = isUnion ? 'alternative' : 'constraint';
    const [was, is] = [a, b].map(({ node }) => unionIn(node));
    const told = (at: Node, value: unknown) => line(at, unionIn(at.node), value);
    for (const [old, now] of pairsOf(had, has, ({ name }) => name))
      if (old && now) walk(old, now, here);
      else tell(here.side, kind, (now ? is : was) ?? '', told(a, old?.name), told(b, now?.name));
    // That only one alternative fits is what a discriminator says as well.
    const isAlone = ({ node }: Node) => (node['oneOf'] && !node['discriminator'] ? true : undefined);
    if (isUnion) tell(here.side, 'constraint', 'oneOf', told(a, isAlone(a)), told(b, isAlone(b)));
  }

  /** Lines that both versions have, and for which they name another clause or silence, or none. */
  function compareOrigins(a: Node, b: Node, here: Here): void {
    const entries = [a, b].flatMap(({ node }) => Object.keys((node['x-origin'] ?? {}) as Json));
    for (const entry of new Set(entries)) {
      const isThere = (at: Node) =>
        /^(\.|path|optional)$/.test(entry) || below(at, entry.split('/')).node !== undefined;
      const [was, is] = [originAt(a, entry), originAt(b, entry)];
      if (!isThere(a) || !isThere(b) || (was?.id === is?.id && was?.level === is?.level)) continue;
      const of = ({ pointer }: Node, origin: Origin | undefined): Line => ({
        ...{ pointer, origin, value: origin ? `${origin.id} (${origin.level})` : 'none' },
      });
      tell(here.side, 'origin', entry, of(a, was), of(b, is));
    }
  }
  return walk;
}

/** Pairs of two lists by a key, those of the new version first. */
export function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (each: T) => string,
): readonly (readonly [before: T | undefined, after: T | undefined])[] {
  const [had, has] = [before, after].map((list) => new Map(list.map((each) => [keyOf(each), each])));
  return [...new Set([...after, ...before].map(keyOf))].map((key) => [had?.get(key), has?.get(key)]);
}

/** A node by where it stands; one that refers to others, or is joined from them, by what it says. */
const keyOf = ({ node, pointer }: Written): string =>
  isObject(node) && (node['$ref'] ?? node['allOf']) ? JSON.stringify(node) : pointer;

const unionIn = ({ oneOf }: Json): string => (oneOf ? 'oneOf' : 'anyOf');

const otherSide = (side: Side): Side => (side === 'request' ? 'response' : 'request');
