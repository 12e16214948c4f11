// What only cost time: requests that were answered once nothing else was in flight, or with more patience.

import { type Search, troubled } from './view.ts';

/** So many late responses are no accident. */
const leastLate = 3;

/** One connection at a time, or slow: what was late was judged all the same, and what fails all the same is not hidden. */
export const pace: Search = ({ report }) => {
  const { seenOnce } = report;
  const failing = new Set(troubled(report).map((result) => result.case.id));
  const lost = seenOnce.filter(({ case: id, seen }) => seen.kind === 'failure' && !failing.has(id));
  const late = lost.flatMap(({ seen }) =>
    seen.kind === 'failure' && seen.failure.kind === 'timeout' ? [seen.failure.seconds] : [],
  );
  const seconds = Math.max(0, ...late);
  const cases = lost.map((once) => once.case);
  const about = { cases, ...(cases[0] !== undefined && { example: cases[0] }) };
  if (report.pace.slowed && lost.length > 0) return [{ kind: 'one-at-a-time', ...about }];
  return late.length < leastLate ? [] : [{ kind: 'slow', seconds, ...about }];
};
