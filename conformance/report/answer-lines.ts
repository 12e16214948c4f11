// The answers to one silence, short enough to read: what the same cases were answered becomes one line.

import { uniqueLength } from '../derive/unique.ts';
import type { AnsweredSilence } from './model.ts';
import { counted } from './visible.ts';

/** Several facts about the same cases. */
export interface AnswerLine {
  /** `201 Created, application/json`. */
  readonly says: string;
  readonly cases: readonly string[];
}

/** What was answered, the most frequent first. */
export function answerLines(silence: Pick<AnsweredSilence, 'answers'>): readonly AnswerLine[] {
  const byAnswer = Map.groupBy(factsOf(silence), ([, facts]) => facts.map(essence).join(', '));
  return [...byAnswer.values()]
    .map((same) => ({ says: wordsOf(same[0]?.[1] ?? []), cases: same.map(([id]) => id) }))
    .toSorted((a, b) => b.cases.length - a.cases.length);
}

/** Some answers in one line: `201 Created (12 cases), 400 Bad Request (1 case)`. */
export function answersInWords(lines: readonly AnswerLine[], most = 4): string {
  const shown = lines.slice(0, most).map(({ says, cases }) => `${says} (${counted(cases.length, 'case')})`);
  return (
    [...shown, ...(lines.length > most ? [`${lines.length - most} more`] : [])].join('; ') || 'not asked'
  );
}

/** Everything that each case was answered. */
export function factsOf({
  answers,
}: Pick<AnsweredSilence, 'answers'>): ReadonlyMap<string, readonly string[]> {
  const facts = new Map<string, string[]>();
  for (const { answer, cases } of answers) {
    for (const id of cases) facts.set(id, [...(facts.get(id) ?? []), answer]);
  }
  return facts;
}

const generatedName = new RegExp(`\\bn[0-9a-z]{5}0[0-9a-z]{${uniqueLength - 7}}\\b`, 'g');

/** What counts in an answer: the code and not the phrase, the scheme and not the realm, no name of the run. */
export function essence(answer: string): string {
  if (/^\d{3}( |$)/.test(answer)) return answer.slice(0, 3);
  if (isPointers(answer)) return 'pointers';
  return answer.replace(/^(WWW-Authenticate: [^\s,]+).*$/i, '$1').replaceAll(generatedName, '$UNIQUE');
}

/** Pointers differ from case to case as the faults do; that there are some is the answer. */
const isPointers = (answer: string) => /^#(\/[^,]*)?(, #(\/[^,]*)?)*$/.test(answer);

const wordsOf = (facts: readonly string[]) =>
  facts
    .map((fact) => (isPointers(fact) ? 'a pointer to the fault' : fact.replaceAll(generatedName, '$UNIQUE')))
    .join(', ');
