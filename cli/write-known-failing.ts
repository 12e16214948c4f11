// `--write-known-failing FILE`: what fails in a run by its causes, as the list that `--known-failing` reads.

import { existsSync } from 'node:fs';
import {
  type KnownFailing,
  nextKnownFailing,
  parseKnownFailing,
  type Report,
  renderKnownFailing,
} from '../conformance/index.ts';
import { readText } from '../src/read-text.ts';
import type { Io } from './io.ts';
import { checkPlace } from './write-reports.ts';
import { writeWhole } from './write-whole.ts';

const what = 'list of known failing cases';

/** Writes the list of a run. The run itself is judged without it. */
export type WriteKnownFailing = (report: Report, ids: readonly string[], io: Io) => void;

/**
 * Reads what is in the file, before anything runs.
 * @param known the entries of `--known-failing`, which count where there is no file yet
 * @throws UsageError for a file that is no such list, and for a place that cannot be written
 */
export function prepareKnownFailing(file: string, known: readonly KnownFailing[] = []): WriteKnownFailing {
  checkPlace(file, what);
  const before = existsSync(file) ? parseKnownFailing(readText(file, what), file) : known;
  return (report, ids, io) => {
    const now = new Date();
    const next = nextKnownFailing(report, before, ids, now);
    writeWhole(file, renderKnownFailing(next, now), what);
    const fresh = next.filter(({ reason }) => reason === undefined);
    const unsaid = fresh.some(({ found }) => found === undefined);
    const entries = next.length === 1 ? '1 entry' : `${next.length} entries`;
    io.err(`${file}: ${entries}, ${fresh.length} new${unsaid ? ': give each its reason' : ''}\n`);
  };
}
