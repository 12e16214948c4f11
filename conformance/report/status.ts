// What a case comes to for a reader: its outcome under the verdict that decides, and what is known of it beforehand.

import type { Contract } from '../../src/contract/index.ts';
import type { Outcome, Report, Result } from '../types.ts';
import { countingFindings } from './groups.ts';
import { undecidedInWords } from './words/conditions.ts';
import { findingInLine } from './words/findings.ts';
import { entryName } from './words/runs.ts';
import { seenInWords } from './words/seen.ts';

/** An outcome, or what a list of known failing cases or an earlier report makes of it. */
export type State = Outcome | 'known' | 'fixed';

/** A state with one sentence on it; empty for what passed. */
export interface Status {
  readonly state: State;
  readonly says: string;
}

/** The state of a case in a report. */
export function statusOf(result: Result, report: Report, contract: Contract): Status {
  const { id } = result.case;
  const entry = report.known?.find(({ excused, fixed }) => excused.includes(id) || fixed.includes(id));
  if (entry?.fixed.includes(id))
    return {
      state: 'fixed',
      says: `known to fail (${entry.reason}) but no longer fails: remove "${entryName(entry)}" from the list`,
    };
  if (entry) return { state: 'known', says: entry.reason };
  const cause = report.known?.find(({ waiting = [] }) => waiting.includes(id));
  if (cause)
    return { state: 'known', says: `not judged while "${entryName(cause)}" is there (${cause.reason})` };
  if (report.since?.still.includes(id))
    return { state: 'known', says: `failed at ${report.since.startedAt} already` };
  const state = result.outcomes[report.against];
  return { state, says: sentence(state, result, report, contract) };
}

function sentence(state: Outcome, result: Result, report: Report, contract: Contract): string {
  const { answers, reason } = result;
  if (state === 'failed')
    return countingFindings(result, report)
      .map((finding) => findingInLine(finding, contract))
      .join('; ');
  if (state === 'observed')
    return distinct(answers.map(({ silence, seen }) => `${silence}: ${seenInWords(seen)}`)).join('; ');
  return reason === undefined ? '' : undecidedInWords(state, reason);
}

/** Two requirements of a case may look at the same thing. */
const distinct = (texts: readonly string[]) => [...new Set(texts)];
