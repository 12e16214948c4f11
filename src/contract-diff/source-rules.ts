// The rules of the source: its clauses, and its silences with their decisions.

import type { Clause, Contract, Silence } from '../contract/index.ts';
import { type Constraint, type Effect, type Rule, rule } from './rule.ts';

/** Title and version, clauses and silences. */
export function sourceRule(contract: Contract): Rule {
  const { title, version } = contract.document['x-source'] ?? {};
  const said = Object.entries({ title, version }).filter(([, shown]) => shown !== undefined);
  return rule('source', {
    constraints: () =>
      said.map(([name, shown]) => ({
        part: 'source',
        row: 'text',
        name,
        pointer: `/x-source/${name}`,
        shown,
      })),
    rules: () => [...entriesOf(contract, 'clause'), ...entriesOf(contract, 'silence')],
  });
}

type Part = 'clause' | 'silence';

const lists = { clause: 'clauses', silence: 'silences' } as const;

/** What is compared of each. */
const fields = {
  clause: ['section', 'states', 'elsewhere'],
  silence: [
    'section',
    'notShown',
    'question',
    'decision',
    'answer',
    'bytes',
    'because',
    'accepted',
    'outOfScope',
    'elsewhere',
  ],
} as const;

function entriesOf({ source }: Contract, part: Part): readonly Rule[] {
  const entries: readonly (Clause | Silence)[] = [...source[lists[part]].values()];
  return entries.map((entry, i) => entryRule(part, entry, `/x-source/${lists[part]}/${i}`));
}

function entryRule(part: Part, entry: Clause | Silence, pointer: string): Rule {
  const { id } = entry;
  const origin = { level: part === 'clause' ? 'stated' : 'chosen', id, pointer } as const;
  const common = { part, row: 'text', pointer, origin } as const;
  const values: Readonly<Record<string, unknown>> = { ...entry, ...reviewed(entry) };
  const said = fields[part].filter((field) => values[field] !== undefined);
  return rule(`${part} ${id}`, {
    self: {
      ...common,
      row: values['answer'] === undefined ? 'text' : 'decision',
      name: id,
      shown: values['states'] ?? values['decision'] ?? values['question'],
    },
    constraints: () =>
      said.map((field) => ({ ...common, ...decided[field], name: `${id}/${field}`, shown: values[field] })),
  });
}

/** The kind of a silence, and who accepted its decision, as they are shown; without `notShown` it is false. */
const reviewed = ({ notShown, accepted }: Partial<Silence>) => ({
  notShown: notShown === true ? true : undefined,
  accepted: accepted && `by ${accepted.by} on ${accepted.on}`,
});

/** What a decision asks of every server. */
const decided: Readonly<Record<string, Pick<Constraint, 'row' | 'compare'>>> = {
  answer: {
    row: 'decision',
    compare: (_before: unknown, after: unknown): Effect => (after === 'accepted' ? 'loosened' : 'tightened'),
  },
  bytes: {
    row: 'decision',
    compare: (before: number, after: number): Effect => (after < before ? 'tightened' : 'loosened'),
  },
};
