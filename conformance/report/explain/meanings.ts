// What an id may mean: a case, a clause, a silence with its decision, a section, an operation, a term, or all that match.

import type { Clause, Contract, Operation, Silence } from '../../../src/contract/index.ts';
import { matches } from '../../selection.ts';
import type { Case } from '../../types.ts';
import { knownWords, meaningOf } from '../words/terms.ts';
import { inSection, sectionNames, sectionOf } from './sections.ts';

/** One thing that an id means. */
export type Explained =
  | { readonly kind: 'case'; readonly case: Case }
  | { readonly kind: 'clause'; readonly clause: Clause }
  | { readonly kind: 'silence'; readonly silence: Silence }
  | ({ readonly kind: 'section'; readonly section: string } & Statements)
  | { readonly kind: 'operation'; readonly operation: Operation; readonly cases: readonly Case[] }
  | { readonly kind: 'term'; readonly term: string; readonly says: string }
  | ({ readonly kind: 'matches'; readonly pattern: string; readonly cases: readonly Case[] } & Statements);

interface Statements {
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
  return [
    ...(tried ? [{ kind: 'case', case: tried } as const] : []),
    ...(clause ? [{ kind: 'clause', clause } as const] : []),
    ...(silence ? [{ kind: 'silence', silence } as const] : []),
    ...(operation
      ? [{ kind: 'operation', operation, cases: cases.filter((other) => other.operation === id) } as const]
      : []),
    ...sectionNamed(id, contract),
    ...(says === undefined ? [] : [{ kind: 'term', term: id, says } as const]),
  ];
}

function sectionNamed(id: string, { source }: Contract): readonly Explained[] {
  const section = sectionOf(id);
  if (section === undefined) return [];
  const clauses = [...source.clauses.values()].filter((clause) => inSection(clause.section, section));
  const silences = [...source.silences.values()].filter((silence) => inSection(silence.section, section));
  return clauses.length + silences.length === 0 ? [] : [{ kind: 'section', section, clauses, silences }];
}

/** Cases as `--only` selects them; clauses and silences only by a pattern with a `*`. */
function matching(pattern: string, { source }: Contract, cases: readonly Case[]): readonly Explained[] {
  const isMatch = ({ id }: { readonly id: string }) => matches(pattern, id);
  const found = {
    cases: cases.filter(isMatch),
    clauses: pattern.includes('*') ? [...source.clauses.values()].filter(isMatch) : [],
    silences: pattern.includes('*') ? [...source.silences.values()].filter(isMatch) : [],
  };
  const count = found.cases.length + found.clauses.length + found.silences.length;
  return count === 0 ? [] : [{ kind: 'matches', pattern, ...found }];
}

/** Everything that can be asked for, for whoever mistyped it. */
export const namesOf = ({ source, operations }: Contract, cases: readonly Case[]): readonly string[] => [
  ...source.clauses.keys(),
  ...source.silences.keys(),
  ...operations.map(({ id }) => id),
  ...sectionNames(source),
  ...knownWords,
  ...cases.map(({ id }) => id),
];
