// The clause table for programs: what is proven of each clause and silence, by id.

import type { Row, Rows } from './groups/clauses.ts';

/** What one clause or silence is told with. */
interface Entry {
  /** Kinds of cases, with how many there are of each. */
  readonly cases: readonly string[];
  /** Faulty servers and drivers made by hand that the cases catch, by name. */
  readonly faults: readonly string[];
  /** How many made by machine. */
  readonly machine: number;
  /** Tolerant servers and drivers that answer it otherwise, as they say themselves, and are noticed. */
  readonly otherwise: readonly string[];
}

/** Renders the table as JSON, in the order of the contract. */
export function renderProofData({ clauses, silences }: Rows): string {
  const entries = [...clauses, ...silences].map((row) => [row.id, entryOf(row)] as const);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

const entryOf = ({ cases, hand, machine, otherwise }: Row): Entry => ({
  cases,
  faults: hand,
  machine,
  otherwise,
});
