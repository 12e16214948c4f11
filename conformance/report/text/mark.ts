// The marks of a report in colour.

import type { Style } from '../style.ts';
import { type Meaning, marks } from '../words/marks.ts';

/** The mark of a meaning. */
export const mark = (meaning: Meaning, style: Style): string => paintOf(meaning, style)(marks[meaning]);

/** The colour that a meaning has beside its mark. */
export const paintOf = (meaning: Meaning, style: Style): ((text: string) => string) =>
  ({
    passed: style.green,
    failed: style.red,
    open: style.yellow,
    undecided: style.yellow,
    skipped: style.dim,
  })[meaning];
