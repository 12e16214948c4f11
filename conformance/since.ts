// Two runs, property by property: what is newly broken, what holds again, and what was not tried any more.

import { matches } from './plan/index.ts';
import type { Property, Report, Since } from './types.ts';
import { countedIn } from './verdict/index.ts';

/** One property in two runs; absent from the one that did not have it. */
export interface ComparedProperty {
  readonly id: string;
  readonly was: Property | undefined;
  readonly is: Property | undefined;
}

/** The properties of the later run in its order, then those of the earlier run alone; under the verdict of the later one. */
export function compareProperties(earlier: Report, later: Report): readonly ComparedProperty[] {
  const byId = ({ properties }: Report) =>
    new Map(countedIn(properties, later.against).map((property) => [property.id, property]));
  const [then, now] = [byId(earlier), byId(later)];
  return [...new Set([...now.keys(), ...then.keys()])].map((id) => ({
    id,
    was: then.get(id),
    is: now.get(id),
  }));
}

/** What changed from one run to another. A property that was not judged got neither better nor worse. */
export function changesBetween(earlier: Report, later: Report): Omit<Since, 'startedAt' | 'target'> {
  const compared = compareProperties(earlier, later);
  const idsOf = (isMeant: (compared: ComparedProperty) => boolean) =>
    compared.filter(isMeant).map(({ id }) => id);
  const isBroken = (property: Property | undefined) => property?.status === 'broken';
  const isJudged = (property: Property | undefined) => isBroken(property) || property?.status === 'held';
  return {
    broken: idsOf(({ was, is }) => isBroken(is) && !isBroken(was)),
    still: idsOf(({ was, is }) => isBroken(is) && isBroken(was)),
    held: idsOf(({ was, is }) => isBroken(was) && is?.status === 'held'),
    untried: idsOf(({ was, is }) => isJudged(was) && !isJudged(is)),
  };
}

/** Holds a report against an earlier one: only what is newly broken fails the run. */
export const applySince = (report: Report, earlier: Report): Report => ({
  ...report,
  since: {
    startedAt: earlier.startedAt,
    target: earlier.target,
    ...changesBetween(earlier, report),
  },
});

/** The later run with what an earlier one knew of properties that the later was not asked for (`--watch`). */
export function mergeRuns(earlier: Report, later: Report, asked: readonly string[]): Report {
  const isAsked = (id: string) => asked.length === 0 || asked.some((pattern) => matches(pattern, id));
  const fresh = new Map(later.properties.map((property) => [property.id, property]));
  const properties = earlier.properties.map((property) =>
    isAsked(property.id) ? (fresh.get(property.id) ?? property) : property,
  );
  return { ...later, properties };
}
