// What differs in the documents beside their rules: who is named as the origin of a rule, words, examples, and what
// has no known effect.

import isEqual from 'fast-deep-equal';
import { atPointer, type Contract, type Operation, type Origin, originOf } from '../contract/index.ts';
import { breaksOf } from './breaks.ts';
import { change, type Versions } from './changes.ts';
import { keywordsOf, type Leaf, leavesIn } from './leaves.ts';
import { placeOf } from './operation-keys.ts';
import type { Change } from './types.ts';

/** Changes of origins, then what differs and is in none of the changes that are known. */
export function compareDocuments(
  versions: Versions,
  known: readonly Change[],
  moved: ReadonlyMap<Operation, Operation>,
): readonly Change[] {
  const places = new Map([...moved].map(([operation, old]) => [old.pointer, placeOf(operation)]));
  const [then, now] = [leavesIn(versions.before.document, places), leavesIn(versions.after.document)];
  const all = [...new Set([...now.keys(), ...then.keys()])];
  const pairs = all.map((place) => [then.get(place), now.get(place)] as const);
  const differing = pairs.filter(([before, after]) => !isEqual(before?.value, after?.value));
  const origins = differing.flatMap((pair) => originChanges(versions, pair));
  const told = [...known, ...origins];
  return [...origins, ...differing.flatMap((pair) => restOf(versions, pair, told))];
}

type LeafPair = readonly [before: Leaf | undefined, after: Leaf | undefined];

/** Rules that both versions have, and that name another clause or silence, or none. */
function originChanges(versions: Versions, [before, after]: LeafPair): readonly Change[] {
  if (before?.node === undefined || after?.node === undefined) return [];
  const had = keywordsOf(before.node);
  const names = [...keywordsOf(after.node)].filter((name) => had.has(name));
  return names.flatMap((name) => {
    const [was, is] = [originIn(versions.before, before, name), originIn(versions.after, after, name)];
    if (was.id === is.id && was.level === is.level) return [];
    const said = { part: 'origin', kind: 'changed', name, pointer: after.pointer } as const;
    const found = change(versions, { ...said, before: was.id, after: is.id }, [was, is]);
    const promoted = was.level === 'chosen' && is.level !== 'chosen';
    return [promoted ? { ...found, breaks: breaksOf('promotion', 'altered', 'request', is) } : found];
  });
}

const originIn = ({ source }: Contract, { node, pointer }: Leaf, name: string) =>
  originOf(source, node, name, pointer) as Exclude<Origin, { readonly level: 'http' }>;

function restOf(versions: Versions, [before, after]: LeafPair, known: readonly Change[]): readonly Change[] {
  const { part, name, pointer } = (after ?? before) as Leaf;
  if (part === 'origin' || isWithin(pointer, known)) return [];
  if (part === 'other' && isKnown(pointer, known, versions)) return [];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const found = change(versions, { part, kind, name, pointer, before: before?.value, after: after?.value });
  return [{ ...found, breaks: { frontend: false, reviewer: part === 'other' } }];
}

/** It came or went with what holds it. */
const isWithin = (pointer: string, known: readonly Change[]) =>
  known.some(({ kind, pointer: holder }) => kind !== 'changed' && pointer.startsWith(`${holder}/`));

/** A rule that changed is written there or around; so is a reference, and all of a component or a path that is new or gone. */
function isKnown(pointer: string, known: readonly Change[], { before, after }: Versions): boolean {
  const rules = known.filter(({ places }) => places.length > 0);
  if (rules.length === 0) return false;
  const whole = /^\/(?:components\/[^/]+|paths)\/[^/]+/.exec(pointer)?.[0];
  const isNew = [before, after].some(({ document }) => whole && atPointer(document, whole) === undefined);
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
