// The answers file: what an implementation does at each silence, and nothing else, to be kept and compared.

import type { AnsweredSilence, Report } from './model.ts';

/** What an implementation answers where the source is silent. */
export interface AnswersFile {
  readonly format: 'acs-answers/1';
  readonly target: string;
  /** ISO 8601: when it was asked. */
  readonly startedAt: string;
  readonly silences: readonly AnsweredSilence[];
}

/** The answers of a report. */
export const answersOf = ({ target, startedAt, silences }: Report): AnswersFile => ({
  format: 'acs-answers/1',
  target,
  startedAt,
  silences,
});

/** Renders the answers as JSON. */
export const renderAnswers = (report: Report): string => `${JSON.stringify(answersOf(report), null, 2)}\n`;
