// What an implementation does at each silence, in lines.

import { essenceOf, seenByCase, withoutRunNames } from '../answers.ts';
import { largestFirst } from '../grouped.ts';
import type { AnsweredSilence, Seen } from '../types.ts';
import { counted, firstOf } from './words/numbers.ts';
import { seenInWords } from './words/seen.ts';

/** Several things that were seen in the same cases. */
export interface AnswerLine {
  /** `201 Created, application/json`. */
  readonly says: string;
  readonly cases: readonly string[];
}

/** What was seen, the most frequent first. */
export function answerLines(silence: Pick<AnsweredSilence, 'answers'>): readonly AnswerLine[] {
  const alike = largestFirst([...seenByCase(silence)], ([, all]) => all.map(essenceOf).join('\n'));
  return alike.map(([, same]) => ({
    says: same[0][1].map(inWords).join(', '),
    cases: same.map(([id]) => id),
  }));
}

/** Some answers in one line: `201 Created (12 cases); 400 Bad Request (1 case)`. */
export function answersInWords(lines: readonly AnswerLine[], most = 4): string {
  const shown = lines.map(({ says, cases }) => `${says} (${counted(cases.length, 'case')})`);
  return firstOf(shown, most).join('; ') || 'not tested';
}

/** Pointers differ from case to case as the faults do. */
const inWords = (seen: Seen) =>
  seen.kind === 'pointers' && seen.pointers.length > 0
    ? 'a pointer to the fault'
    : withoutRunNames(seenInWords(seen));
