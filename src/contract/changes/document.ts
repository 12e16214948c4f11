// What differs in the documents beside their rules: who is named as the origin of a rule, what is on its way out, words,
// examples, and what has no known effect.

import isEqual from 'fast-deep-equal';
import {
  type Annotated,
  atPointer,
  holding,
  methods,
  type Operation,
  originOf,
  toPointer,
} from '../index.ts';
import type { At, Constraint, Tell, Versions } from './changes.ts';
import { type Pair, pairsOf, templateOf } from './pairs.ts';
import type { Change } from './types.ts';

type Json = Annotated & Readonly<Record<string, unknown>>;

/** A place of the document in both versions. */
interface Spot {
  readonly name: string;
  readonly was: unknown;
  readonly is: unknown;
  readonly pointer: string;
  /** Another one where an operation was moved. */
  readonly oldPointer: string;
  /** The key is a name that the document chose. */
  readonly isNamed: boolean;
}

/** Reports what differs and is in none of the changes that are known. */
export function compareDocuments(
  versions: Versions,
  operations: readonly Pair<Operation>[],
  known: readonly Change[],
  tell: Tell,
): void {
  const isKnown = knownBy(known);
  const visit = (spot: Spot, at: At): void => {
    const { was, is } = spot;
    if (isSame(spot)) return;
    const row = rowOf(spot);
    if (row === 'other' && isJson(was) && isJson(is) && !sets.has(spot.name)) {
      tellOrigins(versions, spot, at, tell);
      for (const child of below(spot)) visit(child, at);
      return;
    }
    if (!isKnown(spot, row)) tell(at, row, leaf(spot, 'was'), leaf(spot, 'is'));
    if (row === 'example') for (const child of below(spot)) tellOrigins(versions, child, at, tell);
  };
  for (const [was, is] of operations)
    if (was && is)
      visit(spotAt(versions, was.pointer, is.pointer), {
        side: 'request',
        place: { operation: is.id, at: [] },
      });
  for (const spot of sharedIn(versions)) visit(spot, { side: 'request' });
}

const isJson = (node: unknown): node is Json => typeof node === 'object' && node !== null;

/** The document without its operations, and the paths that both versions have without theirs. */
function sharedIn(versions: Versions): readonly Spot[] {
  const paths = [versions.before, versions.after].map(({ document }) => Object.keys(document.paths ?? {}));
  const without = (node: unknown, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(node as Json).filter(([key]) => !keys.includes(key)));
  const rest = (spot: Spot, keys: readonly string[]): Spot => ({
    ...spot,
    was: without(spot.was, keys),
    is: without(spot.is, keys),
  });
  return [
    rest(spotAt(versions, '', ''), ['paths', 'x-source']),
    ...pairsOf(paths[0], paths[1], templateOf).flatMap(([was, is]) => {
      if (was === undefined || is === undefined) return [];
      const spot = spotAt(versions, toPointer(['paths', was]), toPointer(['paths', is]));
      return [
        rest(
          spot,
          methods.map((method) => method.toLowerCase()),
        ),
      ];
    }),
  ];
}

const spotAt = ({ before, after }: Versions, oldPointer: string, pointer: string): Spot => ({
  name: '',
  was: atPointer(before.document, oldPointer),
  is: atPointer(after.document, pointer),
  pointer,
  oldPointer,
  isNamed: false,
});

/** What a node holds, the annotations apart. */
function below({ name, was, is, pointer, oldPointer, isNamed }: Spot): readonly Spot[] {
  const [old, now] = [was, is].map((node) => (isJson(node) ? node : {})) as [Json, Json];
  const holdsNames = !isNamed && !Array.isArray(is) && holding(name) === 'named';
  const keys = new Set([...Object.keys(now), ...Object.keys(old)]);
  return [...keys.difference(annotations)].map((key) => ({
    name: key,
    was: old[key],
    is: now[key],
    pointer: pointer + toPointer([key]),
    oldPointer: oldPointer + toPointer([key]),
    isNamed: holdsNames || (name === 'examples' && !isNamed),
  }));
}

const annotations: ReadonlySet<string> = new Set(['x-origin', 'x-derived']);
const words: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'externalDocs']);
/** At the root of a document. */
const head = /^\/(?:info|tags|servers|externalDocs|openapi)$/;
/** Lists whose order says nothing. */
const sets: ReadonlySet<string> = new Set(['required', 'enum', 'type', 'tags']);

function rowOf({ name, pointer, isNamed }: Spot) {
  if (isNamed) return 'other';
  if (words.has(name) || head.test(pointer)) return 'description';
  if (name === 'deprecated') return 'deprecation';
  return name === 'example' || name === 'examples' ? 'example' : 'other';
}

function isSame({ name, was, is, isNamed }: Spot): boolean {
  const isSet = sets.has(name) && !isNamed && Array.isArray(was) && Array.isArray(is);
  return isSet ? isEqual(was.map(String).toSorted(), is.map(String).toSorted()) : isEqual(was, is);
}

function leaf(spot: Spot, version: 'was' | 'is'): Constraint | undefined {
  const [shown, pointer] = [spot[version], version === 'was' ? spot.oldPointer : spot.pointer];
  if (shown === undefined || (rowOf(spot) === 'deprecation' && shown !== true)) return undefined;
  return { name: spot.name, pointer, shown };
}

/** Rules that both versions have, and that name another clause or silence, or none. */
function tellOrigins({ before, after }: Versions, { was, is, pointer }: Spot, at: At, tell: Tell): void {
  if (!isJson(was) || !isJson(is) || Array.isArray(is)) return;
  const of = (origin: ReturnType<typeof originOf>, name: string) => ({
    ...{ name, pointer, origin, shown: origin.id },
    value: `${origin.level} ${origin.id}`,
  });
  for (const name of keywordsOf(is).intersection(keywordsOf(was))) {
    const [old, now] = [
      originOf(before.source, was, name, pointer),
      originOf(after.source, is, name, pointer),
    ];
    const isPromoted = old.level === 'chosen' && now.level !== 'chosen';
    tell(at, isPromoted ? 'promotion' : 'origin', of(old, name), of(now, name));
  }
}

/** The keywords of a node, `.` for itself; one may be the name of something below it: `responses/404`. */
function keywordsOf(node: Json): ReadonlySet<string> {
  const own = Object.keys(node).filter((key) => !key.startsWith('x-'));
  const statuses = Object.keys((node['responses'] ?? {}) as object).map((status) => `responses/${status}`);
  const named = Object.keys(node['x-origin'] ?? {});
  const others = named.filter((key) => key in node || key === 'optional' || key === 'path');
  return new Set(['.', ...own, ...statuses, ...others]);
}

/**
 * It came or went with what holds it. Or it has no name of its own in a message, and stands where it has an effect: a rule
 * that changed is written there or around; so is a reference, and all of a component that is new or gone.
 */
function knownBy(known: readonly Change[]) {
  const rules = known.filter(({ places }) => places.length > 0);
  const isSecurity = rules.some(({ part }) => part === 'security');
  const holders = known.flatMap(({ kind, pointer }) => (kind === 'changed' ? [] : [`${pointer}/`]));
  return ({ was, is, ...spot }: Spot, row: string): boolean => {
    const { pointer, oldPointer } = spot;
    if (holders.some((holder) => pointer.startsWith(holder) || oldPointer.startsWith(holder))) return true;
    if (row !== 'other' || rules.length === 0) return false;
    const cameOrWent = was === undefined || is === undefined;
    if (cameOrWent && /^\/components(?:\/[^/]+){0,2}$/.test(pointer)) return true;
    if (spot.name === '$ref' || [was, is].some((node) => isJson(node) && '$ref' in node)) return true;
    if (isSecurity && /^\/(?:security|components\/securitySchemes)(?:\/|$)/.test(pointer)) return true;
    const union = pointer.split('/discriminator/')[0] as string;
    const holder = union === pointer ? pointer.slice(0, pointer.lastIndexOf('/')) : union;
    return rules.some((rule) => pointer.startsWith(rule.pointer) || rule.pointer.startsWith(`${holder}/`));
  };
}
