// What differs beside rules and origins: words, examples, and what is not known to have an effect.

import isEqual from 'fast-deep-equal';
import { atPointer, type Contract, toPointer } from '../contract/index.ts';
import { harmless, toReview } from './breaks.ts';
import type { Versions } from './gather.ts';
import { templateOf } from './operations.ts';
import type { Change } from './types.ts';

type Kind = 'description' | 'example' | 'other';

interface Leaf {
  readonly kind: Kind;
  readonly pointer: string;
  readonly value: unknown;
}

/** Keys that hold names chosen by the document, so that a name like `description` says nothing. */
const named: ReadonlySet<string> = new Set(
  'properties schemas responses parameters headers requestBodies securitySchemes paths content examples mapping'.split(
    ' ',
  ),
);
const words: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'externalDocs', 'deprecated']);
/** At the root of a document. */
const head: ReadonlySet<string> = new Set(['info', 'tags', 'servers', 'externalDocs', 'openapi']);
/** Lists whose order says nothing. */
const sets: ReadonlySet<string> = new Set(['required', 'enum', 'type', 'tags']);

/** What differs and is in none of the changes. */
export function compareRest(versions: Versions, known: readonly Change[]): readonly Change[] {
  const [then, now] = [leavesIn(versions.before), leavesIn(versions.after)];
  const places = [...new Set([...now.keys(), ...then.keys()])];
  return places.flatMap((place) => {
    const [before, after] = [then.get(place), now.get(place)];
    if (isEqual(before?.value, after?.value)) return [];
    const { kind, pointer } = (after ?? before) as Leaf;
    if (isWithin(pointer, known) || (kind === 'other' && isKnown(pointer, known, versions))) return [];
    return [changeOf(kind, pointer, before, after, versions)];
  });
}

function changeOf(
  part: Kind,
  pointer: string,
  before: Leaf | undefined,
  after: Leaf | undefined,
  versions: Versions,
): Change {
  const line = (after ? versions.after : versions.before).linesOf(pointer)?.from;
  return {
    part,
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    name: pointer.split('/').at(-1) ?? '',
    pointer,
    ...(line !== undefined && { line }),
    ...(before && { before: before.value }),
    ...(after && { after: after.value }),
    origins: {},
    places: [],
    breaks: part === 'other' ? toReview : harmless,
  };
}

/** It came or went with what holds it. */
const isWithin = (pointer: string, known: readonly Change[]) =>
  known.some(({ kind, pointer: holder }) => kind !== 'changed' && pointer.startsWith(`${holder}/`));

/** A rule that changed is written there or around; so is a reference, and all of a component or a path that is new or gone. */
function isKnown(pointer: string, known: readonly Change[], { before, after }: Versions): boolean {
  const rules = known.filter(({ places }) => places.length > 0);
  if (rules.length === 0) return false;
  const whole = /^\/(?:components\/[^/]+|paths)\/[^/]+/.exec(pointer)?.[0];
  const isNew = whole !== undefined && [before, after].some((contract) => !isThere(contract, whole));
  const schema = pointer.split('/discriminator/')[0];
  return (
    isNew ||
    pointer.endsWith('/$ref') ||
    (/^\/(?:security|components\/securitySchemes)\//.test(pointer) &&
      rules.some(({ part }) => part === 'security')) ||
    rules.some(
      (rule) => pointer.startsWith(rule.pointer) || rule.pointer.startsWith(`${holderOf(pointer)}/`),
    ) ||
    (schema !== pointer && rules.some((rule) => holderOf(rule.pointer) === schema))
  );
}

const holderOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'));

const isThere = ({ document }: Contract, pointer: string) => atPointer(document, pointer) !== undefined;

/** Everything of a document but its origins and its source, by place. */
function leavesIn({ document }: Contract): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const put = (keys: readonly string[], kind: Kind, value: unknown) => {
    const place = keys.map((key, i) => (keys[i - 1] === 'paths' ? templateOf(key) : key));
    leaves.set(toPointer(place), { kind, pointer: toPointer(keys), value });
  };
  const visit = (node: unknown, keys: readonly string[], isNamed: boolean) => {
    const key = keys.at(-1) ?? '';
    const kind = isNamed ? 'other' : kindOf(key, keys.length);
    if (kind !== 'other') return put(keys, kind, node);
    if (Array.isArray(node) && sets.has(key)) return put(keys, 'other', node.map(String).toSorted());
    if (typeof node !== 'object' || node === null) return put(keys, 'other', node);
    for (const [name, value] of Object.entries(node))
      if (!['x-origin', 'x-derived', 'x-source'].includes(name))
        visit(value, [...keys, name], !isNamed && named.has(key) && !Array.isArray(node));
  };
  visit(document, [], false);
  return leaves;
}

function kindOf(key: string, depth: number): Kind {
  if (words.has(key) || (depth === 1 && head.has(key))) return 'description';
  return key === 'example' || key === 'examples' ? 'example' : 'other';
}
