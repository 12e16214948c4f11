// The sections of the source in their own order: preamble, §1, §2, §2.1 with its rules, ... §9.

import type { Clause, Silence, Source } from '../../contract/index.ts';

/** A clause or a silence of the source. */
export type Statement = (Clause & { readonly kind: 'clause' }) | (Silence & { readonly kind: 'silence' });

/** One section, with what the source states there and what it leaves open. */
export interface Section {
  /** `preamble`, `§2.1`. */
  readonly name: string;
  /** Clauses and silences whose first place this is. */
  readonly statements: readonly Statement[];
  /** Those that stand here as well, and first somewhere else. */
  readonly also: readonly Statement[];
}

/** Every section that a clause or silence names. */
export function sectionsOf({ clauses, silences }: Source): readonly Section[] {
  const statements: readonly Statement[] = [
    ...[...clauses.values()].map((clause) => ({ ...clause, kind: 'clause' as const })),
    ...[...silences.values()].map((silence) => ({ ...silence, kind: 'silence' as const })),
  ];
  const names = new Set(statements.flatMap((statement) => placesOf(statement).map(({ section }) => section)));
  return [...names].toSorted(byNumber).map((name) => {
    const here = statements.filter((statement) => ruleIn(statement, name) !== undefined);
    const isFirst = (statement: Statement) => placesOf(statement)[0]?.section === name;
    return {
      name,
      statements: here
        .filter(isFirst)
        .toSorted((one, other) => (ruleIn(one, name) ?? 0) - (ruleIn(other, name) ?? 0)),
      also: here.filter((statement) => !isFirst(statement)),
    };
  });
}

/** `§2.1 rule 5, §3 rules 4 to 6`: sections, with the first rule of each or 0; a text without a number is a section as it stands. */
const placesOf = ({ section }: Statement) =>
  section.split(',').map((part) => {
    const [, name, rule = '0'] = /^\s*(§?[\d.]+)(?:\s+rules?\s+(\d+))?/.exec(part) ?? [];
    return { section: name ?? part.trim(), rule: Number(rule) };
  });

const ruleIn = (statement: Statement, name: string): number | undefined =>
  placesOf(statement).find(({ section }) => section === name)?.rule;

/** What has no number comes first, then by number: §2, §2.1, §10. */
function byNumber(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map((name) => (name.match(/\d+/g) ?? []).join('.'));
  return a.localeCompare(b, 'en', { numeric: true });
}
