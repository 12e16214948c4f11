// The answers file: what an implementation does at each silence, and nothing else, to be kept and compared.

import { visibleJson } from '../../../src/html/index.ts';
import { answersOf } from '../../answers.ts';
import type { Report } from '../../types.ts';
import { answersWithWords, type WrittenAnswers } from '../json/words.ts';

/** Renders the answers as JSON. */
export function renderAnswers(report: Report): string {
  const written: WrittenAnswers = { ...answersOf(report), silences: answersWithWords(report.silences) };
  return `${visibleJson(written)}\n`;
}
