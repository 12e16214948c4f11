// Which cases run: those of the chosen properties, and what they are compared with.

import { wildcard } from '../src/wildcard.ts';
import { dependenciesOf } from './judge/index.ts';
import type { Case } from './types.ts';
import { propertyIdsOf } from './verdict/index.ts';

/** Patterns over ids of properties, as given; `*` stands for any text, a pattern without it also for everything below it. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Leaves out whatever creates or changes something over HTTP. */
  readonly readOnly: boolean;
}

/** The cases of the chosen properties with the controls that they need, in their order; and the patterns that matched nothing. */
export function select(all: readonly Case[], { only, skip, readOnly }: Selection) {
  const ids = new Map(all.map((testCase) => [testCase, propertyIdsOf(testCase)]));
  const every = [...new Set([...ids.values()].flat())];
  const unmatched = [...only, ...skip].filter((pattern) => !every.some(matcherOf(pattern)));
  const [wanted, skipped] = [only.map(matcherOf), skip.map(matcherOf)];
  const isChosen = (id: string) =>
    (only.length === 0 || wanted.some((isMeant) => isMeant(id))) && !skipped.some((isMeant) => isMeant(id));
  // Of a case whose outcome was not asked for, the rest of the response may have been; one that was left out is not sent.
  const isAsked = ([main = '', ...others]: readonly string[]) =>
    isChosen(main) || (others.some(isChosen) && !skipped.some((isMeant) => isMeant(main)));
  const byId = new Map(all.map((testCase) => [testCase.id, testCase]));
  const chosen = all.filter(
    (testCase) => isAsked(ids.get(testCase) ?? []) && !(readOnly && needsWrite(testCase, byId)),
  );
  const needed = withDependencies(byId, chosen);
  return {
    cases: all.filter(({ id }) => needed.has(id)),
    unmatched,
    isChosen,
    properties: every,
  };
}

/** Whether an id is meant by a pattern: `createTag/*`, `*required`, `createTag/name`. */
export const matches = (pattern: string, id: string): boolean => matcherOf(pattern)(id);

type Matcher = (id: string) => boolean;

/** A pattern is read once, since there are many cases. */
function matcherOf(pattern: string): Matcher {
  if (!pattern.includes('*')) return (id) => id === pattern || id.startsWith(`${pattern}/`);
  const expression = new RegExp(`^${wildcard(pattern)}(/.*)?$`);
  return (id) => expression.test(id);
}

/** A case that changes nothing itself shows nothing either while what comes before it may not be sent. */
function needsWrite(testCase: Case, byId: ReadonlyMap<string, Case>): boolean {
  if (testCase.via === 'driver') return false;
  return (
    testCase.writes ||
    dependenciesOf(testCase).some((id) => {
      const needed = byId.get(id);
      return needed !== undefined && needsWrite(needed, byId);
    })
  );
}

function withDependencies(byId: ReadonlyMap<string, Case>, chosen: readonly Case[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (testCase: Case | undefined) => {
    if (testCase === undefined || needed.has(testCase.id)) return;
    needed.add(testCase.id);
    for (const id of dependenciesOf(testCase)) add(byId.get(id));
  };
  for (const testCase of chosen) add(testCase);
  return needed;
}
