// Why a constraint is in the contract: the line between what the source said and what the contract chose.

import type { Annotated, Clause, OpenApiDocument, Silence } from './document.ts';

/** `stated` by a clause, `derived` from one (the rule is the source's, the outcome ours), `chosen` for a silence. */
export type Level = 'stated' | 'derived' | 'chosen';

/** Where one requirement comes from. */
export interface Origin {
  readonly level: Level;
  /** The clause or silence, where the contract names one. */
  readonly id?: string;
  readonly pointer: string;
}

/** The id of a silence of the contract; rows that name another one fail a test. */
export type SilenceId = string;

/** The clauses and silences of a document, by id. */
export interface Source {
  readonly title: string;
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly silences: ReadonlyMap<string, Silence>;
}

/** Reads `x-source`; a document without one has no clauses and no silences. */
export function readSource(document: OpenApiDocument): Source {
  const source = document['x-source'];
  return {
    title: source?.title ?? document.info.title,
    clauses: new Map((source?.clauses ?? []).map((clause) => [clause.id, clause])),
    silences: new Map((source?.silences ?? []).map((silence) => [silence.id, silence])),
  };
}

/**
 * The origin of a keyword, from the `x-origin` and `x-derived` of the node that holds it. Without an entry it counts as
 * stated: a document that attributes nothing is itself the source.
 */
export function originOf(
  source: Source,
  node: Annotated | undefined,
  keyword: string,
  pointer: string,
): Origin {
  const id = node?.['x-origin']?.[keyword];
  if (id === undefined) return { level: 'stated', pointer };
  if (source.silences.has(id)) return { level: 'chosen', id, pointer };
  return { level: node?.['x-derived']?.includes(keyword) ? 'derived' : 'stated', id, pointer };
}

/** The same origin for a case that judges the outcome of a rule: stated becomes derived. */
export function derived(origin: Origin): Origin {
  return origin.level === 'stated' ? { ...origin, level: 'derived' } : origin;
}

/**
 * The one of several that binds least, those that the contract does not have aside: what rests on a decision is no stronger than
 * that decision. Else it is the first, and derived where one of them is: derived binds as stated does.
 */
export function weakest(first: Origin, ...others: readonly (Origin | undefined)[]): Origin {
  const all = [first, ...others.filter((other) => other !== undefined)];
  const chosen = all.find(({ level }) => level === 'chosen');
  if (chosen !== undefined) return chosen;
  return all.some(({ level }) => level === 'derived') ? derived(first) : first;
}
