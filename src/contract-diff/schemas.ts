// What becomes of a schema: keyword by keyword, then everything below it.

import isEqual from 'fast-deep-equal';
import { type Contract, type Schema, toPointer } from '../contract/index.ts';
import { hasAlternatives, matchAlternatives } from './alternatives.ts';
import { byEffect, byProperty, type Hit } from './breaks.ts';
import { effectOf, type Facet, facets, spelledBy } from './facets.ts';
import { type Gathered, originAt, type Versions } from './gather.ts';
import type { ChangeKind, Effect, Place, Side } from './types.ts';
import { childOf, type Written, written } from './written.ts';

/** Two schemas that stand at the same place of a message. */
export interface SchemaPair {
  readonly side: Side;
  readonly place: Place;
  readonly before: Written;
  readonly after: Written;
}

/** Compares the schemas at two pointers, and whatever they hold. */
export function compareSchemas(
  versions: Versions,
  gathered: Gathered,
  at: Omit<SchemaPair, 'before' | 'after'> & { readonly before: string; readonly after: string },
): void {
  const start: SchemaPair = {
    ...at,
    before: written(versions.before, at.before),
    after: written(versions.after, at.after),
  };
  compare({ versions, gathered, met: new Map() }, start);
}

interface Walk {
  readonly versions: Versions;
  readonly gathered: Gathered;
  /** How often each pair of pointers was met: a schema may hold itself, or the same one at very many places. */
  readonly met: Map<string, number>;
}

/** Places in one message at which a schema is compared again. */
const mostPlaces = 3;

function compare(walk: Walk, pair: SchemaPair): void {
  const { before, after } = pair;
  if (before.pointer === after.pointer && walk.versions.untouched.has(after.pointer)) return;
  const key = `${before.pointer} ${after.pointer}`;
  const times = walk.met.get(key) ?? 0;
  if (times === mostPlaces) return;
  walk.met.set(key, times + 1);
  if (hasAlternatives(before.schema) === hasAlternatives(after.schema)) compareOwn(walk, pair);
  compareAlternatives(walk, pair);
}

/** What a schema says beside its alternatives; against one that has none, all of it would seem to have gone. */
function compareOwn(walk: Walk, pair: SchemaPair): void {
  compareFacets(walk, pair);
  compareRequired(walk, pair);
  compareProperties(walk, pair);
  compareUnknown(walk, pair);
  compareItems(walk, pair);
}

function compareFacets(walk: Walk, pair: SchemaPair): void {
  for (const facet of facets) {
    const effect = effectOf(facet, pair.before.schema, pair.after.schema);
    if (effect === undefined || effect === 'none' || isImplied(facet, pair)) continue;
    const keys = spelledBy[facet.keyword] ?? [facet.keyword];
    const read = ({ schema }: Written) => keys.map((name) => (schema as Any)[name]).find(isWritten);
    tell(walk, pair, wordOf(keys, pair), effect, [read(pair.before), read(pair.after)]);
  }
}

/** Beside a list of values, whatever else bounds them comes and goes without effect. */
function isImplied({ keyword, read }: Facet, { before, after }: SchemaPair): boolean {
  const listed = ({ schema }: Written) => schema.enum !== undefined || 'const' in schema;
  if (keyword === 'enum') return false;
  return (
    (read(after.schema) === undefined && listed(after)) ||
    (read(before.schema) === undefined && listed(before))
  );
}

type Any = Readonly<Record<string, unknown>>;
const isWritten = (value: unknown) => value !== undefined;

/** The keyword as the new version spells it; as the old one did where it is gone. */
function wordOf(keys: readonly string[], { before, after }: SchemaPair): string {
  const spelled = (schema: Schema) => keys.find((key) => isWritten((schema as Any)[key]));
  return spelled(after.schema) ?? spelled(before.schema) ?? keys[0] ?? '';
}

/** Puts a change of a keyword, with what it does. */
function tell(
  { versions, gathered }: Walk,
  { side, place, before, after }: SchemaPair,
  name: string,
  effect: Effect,
  values: readonly [before: unknown, after: unknown],
  hit: Hit = byEffect[side][effect],
): void {
  const kind = kindOf(values);
  const holder = kind === 'removed' ? before : after;
  const origin = (contract: Contract, { schema, pointer }: Written) =>
    originAt(contract, schema, name, pointer);
  gathered.add({
    part: 'schema',
    kind,
    name,
    pointer: `${holder.pointer}/${name}`,
    before: values[0],
    after: values[1],
    origins: {
      ...(values[0] !== undefined && { before: origin(versions.before, before) }),
      ...(values[1] !== undefined && { after: origin(versions.after, after) }),
    },
    place,
    hit,
  });
}

function kindOf([before, after]: readonly [unknown, unknown]): ChangeKind {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

const namesIn = ({ schema }: Written) => Object.keys(schema.properties ?? {});

/** Properties that both versions have, or neither: of the others it is said that they came or went. */
function compareRequired(walk: Walk, pair: SchemaPair): void {
  const { before, after } = pair;
  const [had, has] = [namesIn(before), namesIn(after)];
  const inBoth = (name: string) => had.includes(name) === has.includes(name);
  const then = (before.schema.required ?? []).filter(inBoth);
  const now = (after.schema.required ?? []).filter(inBoth);
  for (const name of now.filter((each) => !then.includes(each)))
    tell(walk, below(pair, name), 'required', 'narrowed', [undefined, name]);
  for (const name of then.filter((each) => !now.includes(each)))
    tell(walk, below(pair, name), 'required', 'widened', [name, undefined]);
}

const below = (pair: SchemaPair, name: string): SchemaPair => ({
  ...pair,
  place: { ...pair.place, at: [...pair.place.at, name] },
});

function compareProperties(walk: Walk, pair: SchemaPair): void {
  const { before, after } = pair;
  const [had, has] = [namesIn(before), namesIn(after)];
  for (const name of has)
    if (had.includes(name)) compare(walk, childrenAt(walk, pair, name, ['properties', name]));
    else tellProperty(walk, pair, 'added', name);
  for (const name of had.filter((each) => !has.includes(each))) tellProperty(walk, pair, 'removed', name);
}

function tellProperty(walk: Walk, pair: SchemaPair, kind: 'added' | 'removed', name: string): void {
  const { versions, gathered } = walk;
  const { side } = pair;
  const [contract, holder, other] =
    kind === 'added' ? [versions.after, pair.after, pair.before] : [versions.before, pair.before, pair.after];
  const required = holder.schema.required?.includes(name) ?? false;
  const child = childOf(contract, holder, ['properties', name]);
  const origin = originAt(contract, child.schema, '.', child.pointer);
  gathered.add({
    part: 'property',
    kind,
    name,
    pointer: `${holder.pointer}/properties${toPointer([name])}`,
    [kind === 'added' ? 'after' : 'before']: required ? 'required' : 'optional',
    origins: { [kind === 'added' ? 'after' : 'before']: origin },
    place: below(pair, name).place,
    hit: byProperty(kind, { side, required, closed: other.schema.additionalProperties === false }),
  });
}

function childrenAt({ versions }: Walk, pair: SchemaPair, name: string, keys: readonly string[]): SchemaPair {
  return {
    ...below(pair, name),
    before: childOf(versions.before, pair.before, keys),
    after: childOf(versions.after, pair.after, keys),
  };
}

/** Whether an object may have members that no property names, and which. */
function compareUnknown(walk: Walk, pair: SchemaPair): void {
  const [then, now] = [pair.before, pair.after].map(({ schema }) => schema.additionalProperties ?? true);
  if (isEqual(then, now)) return;
  if (typeof then === 'object' && typeof now === 'object')
    compare(walk, childrenAt(walk, pair, '*', ['additionalProperties']));
  else tellUnknown(walk, pair, now === false || then === true ? 'narrowed' : 'widened');
}

function tellUnknown(walk: Walk, pair: SchemaPair, effect: Effect): void {
  const { before, after } = pair;
  tell(walk, pair, 'additionalProperties', effect, [
    before.schema.additionalProperties,
    after.schema.additionalProperties,
  ]);
}

function compareItems(walk: Walk, pair: SchemaPair): void {
  if (pair.before.schema.items === undefined && pair.after.schema.items === undefined) return;
  compare(walk, childrenAt(walk, pair, '[]', ['items']));
}

function compareAlternatives(walk: Walk, pair: SchemaPair): void {
  const matched = matchAlternatives(pair.before, pair.after);
  if (matched === undefined) return;
  const { keyword, both, added, removed } = matched;
  const within = (name: string): SchemaPair => below(pair, `(${name})`);
  for (const { name, before, after } of both)
    compare(walk, {
      ...within(name),
      before: before.length === 0 ? pair.before : childOf(walk.versions.before, pair.before, before),
      after: after.length === 0 ? pair.after : childOf(walk.versions.after, pair.after, after),
    });
  for (const name of added) tell(walk, within(name), keyword, 'widened', [undefined, name]);
  for (const name of removed) tell(walk, within(name), keyword, 'narrowed', [name, undefined]);
  const [then, now] = [pair.before, pair.after].map(({ schema }) => schema.discriminator?.propertyName);
  if (then !== now) tell(walk, pair, 'discriminator', 'altered', [then, now]);
}
