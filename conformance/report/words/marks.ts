// One mark for one meaning, in the terminal, on the page and in Markdown.

import type { Report, Scope } from '../../types.ts';

/** The mark of each meaning. `open` is not as it was decided or wanted, and fails nothing. */
export const marks = { passed: '✓', failed: '✗', open: '○', undecided: '?', skipped: '·' } as const;

/** What a mark stands for. */
export type Meaning = keyof typeof marks;

/** A verdict that does not decide fails nothing. */
export function meaningOfVerdict({ verdicts, against }: Report, scope: Scope): Meaning {
  const failed = scope === against ? 'failed' : 'open';
  return ({ conforms: 'passed', fails: failed, undecided: 'undecided' } as const)[verdicts[scope].state];
}
