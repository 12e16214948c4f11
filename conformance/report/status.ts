// What a case comes to for a reader: its outcome under the verdict that decides, and what is known of it beforehand.

import type { Outcome, Result } from '../types.ts';
import type { KnownEntry, Report } from './model.ts';

/** An outcome, or what a list of known failing cases makes of it. */
export type State = Outcome | 'known' | 'fixed';

/** A state with one sentence on it; empty for what passed. */
export interface Status {
  readonly state: State;
  readonly says: string;
}

/** The state of a case in a report. */
export function statusOf(result: Result, report: Report): Status {
  const { id } = result.case;
  const entry = report.known?.entries.find((one) => one.excused.includes(id) || one.fixed.includes(id));
  if (entry?.fixed.includes(id)) return { state: 'fixed', says: fixedInWords(entry) };
  if (entry) return { state: 'known', says: entry.reason };
  const state = result.outcomes[report.against];
  return { state, says: sentence(state, result, report) };
}

const fixedInWords = (entry: KnownEntry) =>
  `known to fail (${entry.reason}) but does not fail any more: take "${entry.case}" off the list`;

function sentence(state: Outcome, { findings, answers, reason = '' }: Result, { against }: Report): string {
  if (state === 'failed') {
    const counting = findings.filter(({ origin }) => against === 'contract' || origin.level !== 'chosen');
    return counting
      .map((one) => `${one.requirement}: expected ${one.expected}, got ${one.actual}`)
      .join('; ');
  }
  if (state === 'observed') return answers.map(({ silence, answer }) => `${silence}: ${answer}`).join('; ');
  return reason;
}
