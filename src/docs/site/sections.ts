// The sections of the source in their own order: preamble, §1, §2, §2.1 with its rules, ... §9.

import type { Clause, Silence, Source } from '../../contract/index.ts';

/** A clause or a silence of the source. */
export type Statement =
  | { readonly kind: 'clause'; readonly clause: Clause }
  | { readonly kind: 'silence'; readonly silence: Silence };

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

interface Placed {
  readonly statement: Statement;
  readonly places: readonly Place[];
}

/** Every section that a clause or silence names. */
export function sectionsOf(source: Source): readonly Section[] {
  const placed = statementsOf(source).map((statement) => ({ statement, places: placesOf(statement) }));
  const names = new Set(placed.flatMap(({ places }) => places.map(({ section }) => section)));
  return sorted(names).map((name) => ({
    name,
    statements: placed
      .filter(({ places }) => places[0]?.section === name)
      .toSorted((one, other) => ruleIn(one, name) - ruleIn(other, name))
      .map(({ statement }) => statement),
    also: placed
      .filter(
        ({ places }) =>
          places.slice(1).some(({ section }) => section === name) && places[0]?.section !== name,
      )
      .map(({ statement }) => statement),
  }));
}

/** A statement's id. */
export const idOf = (statement: Statement): string =>
  statement.kind === 'clause' ? statement.clause.id : statement.silence.id;

const statementsOf = ({ clauses, silences }: Source): readonly Statement[] => [
  ...[...clauses.values()].map((clause) => ({ kind: 'clause', clause }) as const),
  ...[...silences.values()].map((silence) => ({ kind: 'silence', silence }) as const),
];

/** `§2.1 rule 5, §3 rule 4` and `§2.1 rules 2 to 4`; a text without a number is a section as it stands. */
export function placesOf(statement: Statement): readonly Place[] {
  const { section } = statement.kind === 'clause' ? statement.clause : statement.silence;
  return section.split(',').map((part) => {
    const [, name, rule = '0', lastRule = rule] =
      /^\s*(§?[\d.]+)(?:\s+rules?\s+(\d+)(?:\s+(?:to|and)\s+(\d+))?)?/.exec(part) ?? [];
    return { section: name ?? part.trim(), rule: Number(rule), lastRule: Number(lastRule) };
  });
}

const ruleIn = ({ places }: Placed, name: string) =>
  places.find(({ section }) => section === name)?.rule ?? 0;

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
