// What an id may mean: a case, a clause, a silence with its decision, a section, an operation, a term, or all that match.

import type { Clause, Contract, Operation, Silence, Source } from '../../../src/contract/index.ts';
import { matches } from '../../selection.ts';
import { type Case, requirementsOf } from '../../types.ts';
import type { FillNames } from '../../wire/index.ts';
import type { Style } from '../style.ts';
import { knownWords, meaningOf } from '../words/terms.ts';

/** What explaining needs besides the thing itself. */
export interface ExplainContext {
  readonly contract: Contract;
  /** Every case of the contract. */
  readonly cases: readonly Case[];
  /** Base URL of the requests that are shown. */
  readonly baseUrl: string;
  readonly names: FillNames;
  readonly style?: Style;
}

/** One thing that an id means. */
export type Explained =
  | { readonly kind: 'case'; readonly case: Case }
  | { readonly kind: 'clause'; readonly clause: Clause }
  | { readonly kind: 'silence'; readonly silence: Silence }
  | ({ readonly kind: 'section'; readonly section: string } & Statements)
  | { readonly kind: 'operation'; readonly operation: Operation; readonly cases: readonly Case[] }
  | { readonly kind: 'term'; readonly term: string; readonly says: string }
  | ({ readonly kind: 'matches'; readonly pattern: string; readonly cases: readonly Case[] } & Statements);

export interface Statements {
  readonly clauses: readonly Clause[];
  readonly silences: readonly Silence[];
}

/** All meanings of an id, or, where it has none, what it matches as a pattern; empty for what is unknown. */
export function meaningsOf(id: string, contract: Contract, cases: readonly Case[]): readonly Explained[] {
  const found = exactly(id, contract, cases);
  return found.length > 0 ? found : matching(id, contract, cases);
}

function exactly(id: string, contract: Contract, cases: readonly Case[]): readonly Explained[] {
  const { clauses, silences } = contract.source;
  const tried = cases.find((other) => other.id === id);
  const [clause, silence] = [clauses.get(id), silences.get(id)];
  const operation = contract.operations.find((other) => other.id === id);
  const says = meaningOf(id);
  const found: readonly (Explained | undefined)[] = [
    tried && { kind: 'case', case: tried },
    clause && { kind: 'clause', clause },
    silence && { kind: 'silence', silence },
    operation && { kind: 'operation', operation, cases: cases.filter((other) => other.operation === id) },
    sectionNamed(id, contract),
    says === undefined ? undefined : { kind: 'term', term: id, says },
  ];
  return found.filter((one) => one !== undefined);
}

function sectionNamed(id: string, { source }: Contract): Explained | undefined {
  const section = sectionOf(id);
  if (section === undefined) return undefined;
  const { clauses, silences } = statementsIn(source, (one) => inSection(one.section, section));
  return clauses.length + silences.length === 0 ? undefined : { kind: 'section', section, clauses, silences };
}

const statementsIn = (
  { clauses, silences }: Source,
  isMeant: (one: Clause | Silence) => boolean,
): Statements => ({
  clauses: [...clauses.values()].filter(isMeant),
  silences: [...silences.values()].filter(isMeant),
});

/** Cases as `--only` selects them; clauses and silences only by a pattern with a `*`. */
function matching(pattern: string, { source }: Contract, cases: readonly Case[]): readonly Explained[] {
  const isMatch = ({ id }: { readonly id: string }) => matches(pattern, id);
  const found = {
    cases: cases.filter(isMatch),
    ...statementsIn(source, (one) => pattern.includes('*') && isMatch(one)),
  };
  const count = found.cases.length + found.clauses.length + found.silences.length;
  return count === 0 ? [] : [{ kind: 'matches', pattern, ...found }];
}

/** Everything that can be asked for, to suggest what was meant by a mistyped name. */
export const namesOf = ({ source, operations }: Contract, cases: readonly Case[]): readonly string[] => [
  ...source.clauses.keys(),
  ...source.silences.keys(),
  ...operations.map(({ id }) => id),
  ...sectionNames(source),
  ...knownWords,
  ...cases.map(({ id }) => id),
];

/** Cases that require or cite the clause. */
export const holdersOf = ({ id }: Clause, cases: readonly Case[]): readonly Case[] =>
  cases.filter((tried) => idsOf(tried).has(id));

/** Cases that ask the silence, or require its decision. */
export const testersOf = ({ id }: Silence, cases: readonly Case[]): readonly Case[] =>
  cases.filter((tried) => tried.asks === id || idsOf(tried).has(id));

const idsOf = (tried: Case): ReadonlySet<string | undefined> =>
  new Set([...requirementsOf(tried).map(({ origin }) => origin.id), ...(tried.cites ?? [])]);

// Sections of the source: `§2.1`, `§5 rule 2`, `preamble`. A clause may stand in several: `§2.1, §8`.

/** The section that a text names, `2.1` as well as `§2.1`; undefined where it names none. */
function sectionOf(text: string): string | undefined {
  if (/^preamble$/i.test(text)) return 'preamble';
  const [, number, rule] = /^§?\s*(\d+(?:\.\d+)*)(?:\s+(rules?\s+.+))?$/.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  return `§${number}${rule === undefined ? '' : ` ${rule}`}`;
}

/** Whether what a clause says of its place is a section, or a part of it. */
const inSection = (place: string, section: string): boolean =>
  partsOf(place).some(
    (part) => part === section || part.startsWith(`${section} `) || part.startsWith(`${section}.`),
  );

const sectionNames = ({ clauses, silences }: Source): readonly string[] => [
  ...new Set([...clauses.values(), ...silences.values()].flatMap(({ section }) => partsOf(section))),
];

const partsOf = (place: string) => place.split(',').map((part) => part.trim());
