// Which cases run: patterns over ids, what the chosen ones hang on, and names that cases had in an earlier version.

import { wildcard } from '../src/wildcard.ts';
import { dependenciesOf } from './judge/index.ts';
import type { Case, Chosen } from './types.ts';

/** Patterns as given; `*` stands for any text, a pattern without it also for everything below it. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Leaves out whatever creates or changes something over HTTP. */
  readonly readOnly: boolean;
}

/**
 * Applies a selection: the chosen cases with the twins they need, in their order; and the patterns that matched nothing.
 * How many were chosen is absent where nothing was left out.
 */
export function select(all: readonly Case[], selection: Selection) {
  const { only, skip, readOnly } = selection;
  const unmatched = [...only, ...skip].filter((pattern) => !all.some(matcherOf(pattern)));
  const [wanted, skipped] = [only.map(matcherOf), skip.map(matcherOf)];
  const byId = new Map(all.map((testCase) => [testCase.id, testCase]));
  const chosen = all.filter(
    (testCase) =>
      (only.length === 0 || wanted.some((isMeant) => isMeant(testCase))) &&
      !skipped.some((isMeant) => isMeant(testCase)) &&
      !dependenciesOf(testCase).some((id) => isElsewhere(testCase, byId.get(id), skipped)) &&
      !(readOnly && needsWrite(testCase, byId)),
  );
  const needed = withDependencies(byId, chosen);
  const cases = all.filter(({ id }) => needed.has(id));
  if (chosen.length === all.length) return { cases, unmatched };
  const twins = cases.length - chosen.length;
  return { cases, unmatched, chosen: { cases: chosen.length, twins, of: all.length } satisfies Chosen };
}

/** A case of another operation that is skipped: the server may not have it. */
const isElsewhere = (testCase: Case, other: Case | undefined, skipped: readonly Matcher[]): boolean =>
  other !== undefined && other.operation !== testCase.operation && skipped.some((isMeant) => isMeant(other));

/** Whether an id is meant by a pattern: `createTag/*`, `*missing`, `createTag/types`. */
export const matches = (pattern: string, id: string): boolean => matcherOf(pattern)({ id });

type Matcher = (testCase: Pick<Case, 'id'>) => boolean;

/** A pattern is read once, since there are many cases. */
function matcherOf(pattern: string): Matcher {
  if (!pattern.includes('*')) return ({ id }) => id === pattern || id.startsWith(`${pattern}/`);
  const expression = new RegExp(`^${wildcard(pattern)}(/.*)?$`);
  return ({ id }) => expression.test(id);
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

const renamedRules: Readonly<Record<string, string>> = { contexts: 'combinations' };

/**
 * What an id, or a pattern, that matches no case is called today: the same case under its rule's new name, else the row that it
 * was a case of, which matches each place that the row is tried in.
 */
export function newNameOf(pattern: string, ids: readonly string[]): string | undefined {
  const [operation = '', rule = '', ...rest] = pattern.split('/');
  const renamed = [operation, renamedRules[rule] ?? rule, ...rest].join('/');
  const [row = ''] = renamed.split('/in/');
  return [renamed, `${renamed}+short-name`, row].find(
    (name) => name !== pattern && ids.some((id) => matches(name, id)),
  );
}

/** The same in a message. */
export function sayNewName(pattern: string, ids: readonly string[]): string {
  const name = newNameOf(pattern, ids);
  return name === undefined ? '' : `, which is "${name}" now`;
}
