// One mark for one meaning, in the terminal, on the page and in Markdown.

import type { Report, Scope, VerdictState } from '../../types.ts';

/** What a mark stands for. `open` is not as it was decided or wanted, and fails nothing. */
export type Meaning = 'passed' | 'failed' | 'open' | 'undecided' | 'skipped';

/** The mark of each meaning. */
export const marks: Readonly<Record<Meaning, string>> = {
  passed: '✓',
  failed: '✗',
  open: '○',
  undecided: '?',
  skipped: '·',
};

const verdicts: Readonly<Record<VerdictState, Meaning>> = {
  conforms: 'passed',
  fails: 'failed',
  undecided: 'undecided',
};

/** A verdict that does not decide fails nothing. */
export function meaningOfVerdict(report: Pick<Report, 'verdicts' | 'against'>, scope: Scope): Meaning {
  const meaning = verdicts[report.verdicts[scope].state];
  return meaning === 'failed' && scope !== report.against ? 'open' : meaning;
}
