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

/** Where a statement stands: several sections, each perhaps with a rule, or with rules from one to another. */
export interface Place {
  readonly section: string;
  /** 0 where it is no rule. */
  readonly rule: number;
  readonly lastRule: number;
}

/** Every section that a clause or silence names. */
export function sectionsOf(source: Source): readonly Section[] {
  const statements: readonly Statement[] = [
    ...[...source.clauses.values()].map((clause) => ({ ...clause, kind: 'clause' as const })),
    ...[...source.silences.values()].map((silence) => ({ ...silence, kind: 'silence' as const })),
  ];
  const names = new Set(statements.flatMap(placesOf).map(({ section }) => section));
  return sorted(names).map((name) => {
    const here = statements.filter((one) => placeIn(one, name) !== undefined);
    const isFirst = (one: Statement) => placesOf(one)[0]?.section === name;
    return {
      name,
      statements: here.filter(isFirst).toSorted((one, other) => ruleIn(one, name) - ruleIn(other, name)),
      also: here.filter((one) => !isFirst(one)),
    };
  });
}

/** `§2.1 rule 5, §3 rule 4` and `§2.1 rules 2 to 4`; a text without a number is a section as it stands. */
function placesOf({ section }: Statement): readonly Place[] {
  return section.split(',').map((part) => {
    const [, name, rule = '0', lastRule = rule] =
      /^\s*(§?[\d.]+)(?:\s+rules?\s+(\d+)(?:\s+(?:to|and)\s+(\d+))?)?/.exec(part) ?? [];
    return { section: name ?? part.trim(), rule: Number(rule), lastRule: Number(lastRule) };
  });
}

/** Where a statement stands in a section. */
export const placeIn = (statement: Statement, name: string): Place | undefined =>
  placesOf(statement).find(({ section }) => section === name);

const ruleIn = (statement: Statement, name: string) => placeIn(statement, name)?.rule ?? 0;

/** Names of sections in the order of the source. */
export const sorted = (names: Iterable<string>): readonly string[] => [...names].toSorted(inOrder);

/** What has no number comes first, then by number: §2, §2.1, §10. */
function inOrder(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

const numbersOf = (name: string): readonly number[] => (name.match(/\d+/g) ?? []).map(Number);
