// Failures that fail nothing: a list of known ones has them, or an earlier report.

import type { Report } from './types.ts';

/** The ids of cases that fail under the verdict that decides, as is known. */
export const excusedCases = ({ known = [], since }: Report): ReadonlySet<string> =>
  new Set([...known.flatMap((entry) => entry.excused), ...(since?.still ?? [])]);
