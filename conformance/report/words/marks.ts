// One mark for one meaning, in the terminal, on the page and in Markdown.

import type { Report, Scope } from '../../types.ts';
import { exitCodeOf } from '../../verdict/index.ts';

/** The mark of each meaning. `open` is not as it was decided or wanted, and fails nothing. */
export const marks = { passed: '✓', failed: '✗', open: '○', undecided: '?', skipped: '·' } as const;

/** What a mark stands for. */
export type Meaning = keyof typeof marks;

/** A line behind its mark. */
export type Line = readonly [meaning: Meaning, says: string];

/** A verdict that does not decide fails nothing, nor does one that fails as is known. */
export function meaningOfVerdict(report: Report, scope: Scope): Meaning {
  const failed = scope === report.against && exitCodeOf(report) !== 0 ? 'failed' : 'open';
  const { state } = report.verdicts[scope];
  return ({ conforms: 'passed', fails: failed, undecided: 'undecided' } as const)[state];
}
