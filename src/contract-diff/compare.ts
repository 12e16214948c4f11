// Compares two versions rule by rule: the same constraint in one of them, in the other, or with another value.

import isEqual from 'fast-deep-equal';
import type { Origin } from '../contract/index.ts';
import type { Happened } from './breaks.ts';
import { type Constraint, type Rule, rule } from './rule.ts';
import type { Place, Side } from './types.ts';

/** A constraint that is not the same in both versions. */
export interface Difference {
  readonly before?: Constraint | undefined;
  readonly after?: Constraint | undefined;
  readonly happened: Happened;
  readonly side: Side;
  /** Where it applies; nothing of the source applies at a place. */
  readonly place?: Place | undefined;
  /** In the version that lacks it, what would hold it lets in no unknown properties. */
  readonly closed: boolean;
}

type Tell = (difference: Difference) => void;

/** A rule of two versions, or of one of them. */
interface Pair {
  readonly before?: Rule | undefined;
  readonly after?: Rule | undefined;
  /** The pair that holds this one. */
  readonly above?: Pair | undefined;
  readonly side: Side;
  readonly place?: Place | undefined;
}

/** Tells every difference between two versions of a rule. Of schemas in `untouched` nothing is compared. */
export function compareRules(before: Rule, after: Rule, untouched: ReadonlySet<string>, tell: Tell): void {
  const visit = (pair: Pair) => {
    for (const below of compareOne(pair, tell))
      if (schemaOf(below) === undefined) visit(below);
      else compareMessage(below, untouched, tell);
  };
  visit({ before, after, side: 'request' });
}

/** How often a schema is compared in one message: it may hold itself, or the same one at very many places. */
const mostPlaces = 3;

/** Compares the schemas of one message, the nearest first. */
function compareMessage(start: Pair, untouched: ReadonlySet<string>, tell: Tell): void {
  const met = new Map<string, number>();
  const isDone = ({ before, after }: Pair) => {
    if (before?.schema === after?.schema && untouched.has(after?.schema ?? '')) return true;
    const key = `${before?.schema} ${after?.schema}`;
    met.set(key, (met.get(key) ?? 0) + 1);
    return (met.get(key) ?? 0) > mostPlaces;
  };
  const queue = [start];
  for (const pair of queue)
    if (schemaOf(pair) === undefined || !isDone(pair)) queue.push(...compareOne(pair, tell));
}

const schemaOf = ({ before, after }: Pair) => after?.schema ?? before?.schema;

/** Tells what differs in a pair itself, and gives the pairs below it. */
function compareOne(pair: Pair, tell: Tell): readonly Pair[] {
  const { before, after } = pair;
  if (before?.self === undefined ? after?.self : after?.self === undefined) {
    tellDifference(pair, pair.above, before?.self, after?.self, tell);
    return [];
  }
  const [had, has] = [before?.alternatives?.(), after?.alternatives?.()];
  const keyword = has?.keyword ?? had?.keyword;
  return [
    // Against a schema that has no alternatives, what the other says beside them would seem to have gone.
    ...((had === undefined) === (has === undefined) ? compareOwn(pair, tell) : []),
    ...(keyword === undefined
      ? []
      : pairsOf(
          pair,
          had?.rules ?? onlyOne(pair, before, keyword),
          has?.rules ?? onlyOne(pair, after, keyword),
        )),
  ];
}

/** A schema without alternatives is itself the only one. */
function onlyOne(pair: Pair, schema: Rule | undefined, keyword: string): readonly Rule[] {
  const pointer = schema?.schema ?? schemaOf(pair) ?? '';
  const name = pointer.split('/').at(-1) ?? '';
  const self: Constraint = {
    part: 'schema',
    row: 'alternative',
    name: keyword,
    pointer: `${pointer}/${keyword}`,
    origin: { level: 'stated', pointer },
    shown: name,
  };
  return [rule(name, { at: [`(${name})`], self, rules: () => (schema ? [schema] : []) })];
}

function compareOwn(pair: Pair, tell: Tell): readonly Pair[] {
  const [before, after] = [byKey(pair.before), byKey(pair.after)];
  // Beside a list of values, whatever else bounds them comes and goes without effect.
  const isImplied = (key: string) =>
    key !== 'enum' && ((!before.has(key) && before.has('enum')) || (!after.has(key) && after.has('enum')));
  for (const key of new Set([...after.keys(), ...before.keys()]))
    if (!isImplied(key)) tellDifference(pair, pair, before.get(key), after.get(key), tell);
  return pairsOf(pair, pair.before?.rules(), pair.after?.rules());
}

const byKey = (of: Rule | undefined) =>
  new Map((of?.constraints() ?? []).map((constraint) => [constraint.key ?? constraint.name, constraint]));

function tellDifference(
  pair: Pair,
  holder: Pair | undefined,
  before: Constraint | undefined,
  after: Constraint | undefined,
  tell: Tell,
): void {
  const happened = effectOf(before, after);
  if (happened === 'none') return;
  const { above, side, place } = pair;
  const other = before === undefined ? above?.before : above?.after;
  const closed = other?.closed?.() ?? false;
  tell({
    before: before && { ...before, origin: bindingIn(holder, 'before', before.origin) },
    after: after && { ...after, origin: bindingIn(holder, 'after', after.origin) },
    happened,
    side,
    place,
    closed,
  });
}

/** Why something binds, with all that holds it. */
function bindingIn(
  holder: Pair | undefined,
  version: 'before' | 'after',
  origin: Origin | undefined,
): Origin | undefined {
  if (holder === undefined || origin === undefined) return origin;
  return bindingIn(holder.above, version, holder[version]?.binds?.(origin) ?? origin);
}

/** What becomes of the messages that the contract allows. */
function effectOf(before: Constraint | undefined, after: Constraint | undefined): Happened | 'none' {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const [old, value] = [before, after].map(({ value, shown }) => value ?? shown);
  if (isEqual(old, value)) return 'none';
  return after.compare?.(old as never, value as never) ?? 'altered';
}

/** Rules by their keys, those of the new version first. */
function pairsOf(above: Pair, old: readonly Rule[] = [], rules: readonly Rule[] = []): readonly Pair[] {
  const [had, has] = [old, rules].map((some) => new Map(some.map((each) => [each.key, each])));
  const keys = new Set([...rules, ...old].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const [before, after] = [had?.get(key), has?.get(key)];
    const { at, side = above.side, operation, paired } = (after ?? before) as Rule;
    if (paired && (before === undefined || after === undefined)) return [];
    const place = operation === undefined ? above.place : { operation, at: [] };
    return [{ before, after, above, side, place: place && { ...place, at: [...place.at, ...at] } }];
  });
}
