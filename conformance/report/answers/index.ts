// The answers file: what an implementation does at each silence, and nothing else, to be kept and compared.

import { visibleJson } from '../../../src/html/index.ts';
import type { AnswersFile, Report } from '../../types.ts';
import { answersWithWords, type WrittenAnswers } from '../json/written.ts';

/** The answers of a report. */
export const answersOf = ({ target, startedAt, silences }: Report): AnswersFile => ({
  format: 'acs-answers/2',
  target,
  startedAt,
  silences,
});

/** Renders the answers as JSON. */
export function renderAnswers(report: Report): string {
  const written: WrittenAnswers = { ...answersOf(report), silences: answersWithWords(report.silences) };
  return `${visibleJson(written)}\n`;
}
