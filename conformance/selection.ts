// Which cases run: patterns over ids, and what the chosen ones hang on.

import type { Case } from './types.ts';

/** Patterns as given; `*` stands for any text, a pattern without it also for everything below it. */
export interface Selection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Leaves out whatever creates or changes something. */
  readonly readOnly: boolean;
}

/** The chosen cases with the twins they need, in their order; and the patterns that matched nothing. */
export interface Selected {
  readonly cases: readonly Case[];
  readonly unmatched: readonly string[];
}

/** Applies a selection. */
export function select(all: readonly Case[], selection: Selection): Selected {
  const unmatched = [...selection.only, ...selection.skip].filter(
    (pattern) => !all.some((one) => matches(pattern, one.id)),
  );
  const byId = new Map(all.map((one) => [one.id, one]));
  const chosen = all.filter(
    (one) =>
      (selection.only.length === 0 || selection.only.some((pattern) => matches(pattern, one.id))) &&
      !selection.skip.some((pattern) => matches(pattern, one.id)) &&
      !(selection.readOnly && needsWrite(one, byId)),
  );
  const needed = withDependencies(byId, chosen);
  return { cases: all.filter((one) => needed.has(one.id)), unmatched };
}

/** Whether an id is meant by a pattern: `createTag/*`, `*missing`, `createTag/types`. */
export function matches(pattern: string, id: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}(/.*)?$`).test(id);
}

/** A case that changes nothing itself shows nothing either while its twin may not be sent. */
function needsWrite(one: Case, byId: ReadonlyMap<string, Case>): boolean {
  const twin = one.twin === undefined ? undefined : byId.get(one.twin);
  return one.writes || (twin !== undefined && needsWrite(twin, byId));
}

function withDependencies(byId: ReadonlyMap<string, Case>, chosen: readonly Case[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (one: Case | undefined) => {
    if (one === undefined || needed.has(one.id)) return;
    needed.add(one.id);
    for (const id of dependenciesOf(one)) add(byId.get(id));
  };
  for (const one of chosen) add(one);
  return needed;
}

/** The cases whose answers a case is judged with. */
export function dependenciesOf(one: Case): readonly string[] {
  return [
    one.twin,
    one.unless?.accepted,
    one.onlyIfRefused?.case,
    ...(one.after ?? []),
    ...(one.oneOf ?? []),
  ].filter((id) => id !== undefined);
}
