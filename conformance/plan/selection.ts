// Which properties a run is about.

import { wildcard } from '../../src/wildcard.ts';

/** Patterns over ids of properties, as given; `*` stands for any text, a pattern without it also for everything below it. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Leaves out whatever creates or changes something over HTTP. */
  readonly readOnly: boolean;
}

/** Whether a property is chosen; everything else is sent as a control alone. */
export function chosenBy({ only, skip }: Selection): (id: string) => boolean {
  const [isWanted, isSkipped] = [matchesAny(only), matchesAny(skip)];
  return (id) => (only.length === 0 || isWanted(id)) && !isSkipped(id);
}

/** Whether an id is meant by one of some patterns. */
export function matchesAny(patterns: readonly string[]): (id: string) => boolean {
  const matchers = patterns.map(matcherOf);
  return (id) => matchers.some((isMeant) => isMeant(id));
}

/** Whether an id is meant by a pattern: `createTag/*`, `*required`, `createTag/name`. */
export const matches = (pattern: string, id: string): boolean => matcherOf(pattern)(id);

type Matcher = (id: string) => boolean;

/** A pattern is read once, since there are many ids. */
export function matcherOf(pattern: string): Matcher {
  if (!pattern.includes('*')) return (id) => id === pattern || id.startsWith(`${pattern}/`);
  const expression = new RegExp(`^${wildcard(pattern)}(/.*)?$`);
  return (id) => expression.test(id);
}
