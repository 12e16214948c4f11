// What a run is held against: cases that are known to fail, an earlier report. Both are read before anything runs.

import {
  applyKnownFailing,
  applySince,
  type KnownFailing,
  parseKnownFailing,
  parseReport,
  type Report,
} from '../conformance/index.ts';
import { readText } from '../src/read-text.ts';

/** What `--since` does, for the help. */
export const sinceText =
  'fail only for cases that fail and did not fail in an earlier report (--report json=PATH)';

/** The two, as far as they were given. */
export interface HeldAgainst {
  readonly known?: readonly KnownFailing[];
  readonly earlier?: Report;
}

/** @throws UsageError in one line that names the file and its fault */
export function readHeldAgainst(flags: {
  readonly knownFailing?: string;
  readonly since?: string;
}): HeldAgainst {
  const { knownFailing: list, since } = flags;
  return {
    ...(list !== undefined && {
      known: parseKnownFailing(readText(list, 'list of known failing cases'), list),
    }),
    ...(since !== undefined && { earlier: parseReport(readText(since, 'earlier report'), since) }),
  };
}

/** The report with what each of them makes of it. @param ids every case that the suite has */
export function holdAgainst(report: Report, held: HeldAgainst, ids: readonly string[]): Report {
  const known = held.known ? applyKnownFailing(report, held.known, new Date()) : report;
  return held.earlier ? applySince(known, held.earlier, ids) : known;
}
