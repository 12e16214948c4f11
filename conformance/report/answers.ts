// What an implementation does at each silence: the answers file, to be kept and compared, and the same in lines.

import { visibleJson } from '../../src/html/index.ts';
import { answersOf, essenceOf, seenByCase, withoutRunNames } from '../answers.ts';
import { largestFirst } from '../grouped.ts';
import type { AnsweredSilence, Report, Seen } from '../types.ts';
import type { WrittenAnswers } from './json/format.ts';
import { answersWithWords } from './json/index.ts';
import { counted, firstOf } from './words/numbers.ts';
import { seenInWords } from './words/seen.ts';

/** Renders the answers as JSON. */
export function renderAnswers(report: Report): string {
  const written: WrittenAnswers = { ...answersOf(report), silences: answersWithWords(report.silences) };
  return `${visibleJson(written)}\n`;
}

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
