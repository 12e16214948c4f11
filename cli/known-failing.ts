// What a run is held against: properties that are known to be broken, an earlier report. Both are read before anything runs.
// `--write-known-failing FILE` writes such a list of a run.

import { existsSync } from 'node:fs';
import {
  applyKnownFailing,
  applySince,
  type KnownFailing,
  nextKnownFailing,
  parseKnownFailing,
  parseReport,
  type Report,
  renderKnownFailing,
} from '../conformance/index.ts';
import { readText } from '../src/read-text.ts';
import type { Io } from './io.ts';
import { checkPlace, writeText } from './write-reports.ts';

const what = 'list of known failing properties';

/** The two, as far as they were given. */
export type HeldAgainst = ReturnType<typeof readHeldAgainst>;

/** @throws UsageError in one line that names the file and its fault */
export const readHeldAgainst = ({
  knownFailing: list,
  since,
}: {
  readonly knownFailing?: string;
  readonly since?: string;
}) => ({
  known: list === undefined ? undefined : parseKnownFailing(readText(list, what), list),
  earlier: since === undefined ? undefined : parseReport(readText(since, 'earlier report'), since),
});

/** The report with what each of them makes of it. */
export function holdAgainst(report: Report, held: HeldAgainst): Report {
  const known = held.known ? applyKnownFailing(report, held.known) : report;
  return held.earlier ? applySince(known, held.earlier) : known;
}

/** Writes the list of a run. The run itself is judged without it. */
export type WriteKnownFailing = (report: Report, io: Io) => void;

/**
 * Reads what is in the file, before anything runs.
 * @param known the entries of `--known-failing`, which count where there is no file yet
 * @throws UsageError for a file that is no such list, and for a place that cannot be written
 */
export function prepareKnownFailing(file: string, known: readonly KnownFailing[] = []): WriteKnownFailing {
  checkPlace(file, what);
  const before = existsSync(file) ? parseKnownFailing(readText(file, what), file) : known;
  return (report, io) => {
    const next = nextKnownFailing(report, before);
    writeText(file, renderKnownFailing(next), what);
    const fresh = next.filter(({ reason }) => reason === undefined).length;
    const entries = next.length === 1 ? '1 entry' : `${next.length} entries`;
    io.err(`${file}: ${entries}, ${fresh} new${fresh > 0 ? ': give each its reason' : ''}\n`);
  };
}
