// One mark for one meaning, in the terminal, on the page and in Markdown.

import type { KnownEntry, Report, Scope } from '../../types.ts';
import { type VerdictState, verdictState } from './verdicts.ts';

/** What a mark stands for. `open` differs from a decision, or is excused: it fails nothing. */
export type Meaning = VerdictState | 'open' | 'skipped';

/** The mark of each meaning. */
export const marks: Readonly<Record<Meaning, string>> = {
  passed: '✓',
  failed: '✗',
  open: '○',
  undecided: '?',
  skipped: '·',
};

/** A verdict that does not decide fails nothing. */
export function meaningOfVerdict(report: Report, scope: Scope): Meaning {
  const state = verdictState(report.verdicts[scope]);
  return state === 'failed' && scope !== report.against ? 'open' : state;
}

/** What expired or is fixed has to go. */
export function meaningOfEntry({ expired, fixed, excused }: KnownEntry): Meaning {
  if (expired || fixed.length > 0) return 'failed';
  return excused.length > 0 ? 'open' : 'undecided';
}
