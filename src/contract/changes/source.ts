// What changed in the source: its clauses, and its silences with their decisions.

import type { Clause, Contract, Silence } from '../index.ts';
import type { At, Constraint, Tell, Versions } from './changes.ts';
import type { Compare } from './keywords.ts';
import { pairsOf } from './pairs.ts';
import type { RowName } from './table.ts';

const at: At = { side: 'request' };

/** Reports changes of title and version, clauses and silences. */
export function compareSources({ before, after }: Versions, tell: Tell): void {
  for (const name of ['title', 'version'] as const) {
    const [was, is] = [before, after].map(({ document }) => {
      const shown = document['x-source']?.[name];
      return shown === undefined ? undefined : { name, pointer: `/x-source/${name}`, shown };
    });
    tell(at, 'source', was, is);
  }
  for (const part of ['clause', 'silence'] as const)
    for (const [was, is] of pairsOf(entriesOf(before, part), entriesOf(after, part), ({ id }) => id)) {
      const row = (was ?? is)?.values['answer'] === undefined ? part : 'answer';
      if (was === undefined || is === undefined) tell(at, row, was && entry(was), is && entry(is));
      else
        for (const field of fields[part])
          tell(
            at,
            decided[field]?.row ?? part,
            member(was, field),
            member(is, field),
            decided[field]?.compare,
          );
    }
}

type Part = 'clause' | 'silence';

interface Entry {
  readonly id: string;
  readonly pointer: string;
  readonly origin: Constraint['origin'];
  readonly values: Readonly<Record<string, unknown>>;
}

/** What is compared of each. */
const fields: Readonly<Record<Part, readonly string[]>> = {
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
};

function entriesOf({ source }: Contract, part: Part): readonly Entry[] {
  const [list, level] =
    part === 'clause' ? (['clauses', 'stated'] as const) : (['silences', 'chosen'] as const);
  const entries: readonly (Clause | Silence)[] = [...source[list].values()];
  return entries.map((entry, i) => {
    const [{ id }, pointer] = [entry, `/x-source/${list}/${i}`];
    return { id, pointer, origin: { level, id, pointer }, values: { ...entry, ...reviewed(entry) } };
  });
}

/** The kind of a silence, and who accepted its decision, as they are shown; without `notShown` it is false. */
const reviewed = ({ notShown, accepted }: Partial<Silence>) => ({
  notShown: notShown === true ? true : undefined,
  accepted: accepted && `by ${accepted.by} on ${accepted.on}`,
});

const entry = ({ id: name, values, ...common }: Entry): Constraint => ({
  ...common,
  name,
  shown: values['states'] ?? values['decision'] ?? values['question'],
});

const member = ({ id, values, ...common }: Entry, field: string): Constraint | undefined =>
  values[field] === undefined ? undefined : { ...common, name: `${id}/${field}`, shown: values[field] };

/** What a decision asks of every server. */
const decided: Readonly<Record<string, { readonly row: RowName; readonly compare: Compare }>> = {
  answer: {
    row: 'answer',
    compare: (_before: unknown, after: unknown) => (after === 'accepted' ? 'loosened' : 'tightened'),
  },
  bytes: {
    row: 'answer',
    compare: (before: number, after: number) => (after < before ? 'tightened' : 'loosened'),
  },
};
