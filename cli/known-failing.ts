// `--known-failing FILE`: cases that are known to fail, read before anything runs.

import { type KnownFailing, parseKnownFailing } from '../conformance/index.ts';
import { readText } from '../src/read-text.ts';

/** The entries of the file; undefined without one. @throws UsageError naming file, line and fault */
export const readKnownFailing = (file: string | undefined): readonly KnownFailing[] | undefined =>
  file === undefined ? undefined : parseKnownFailing(readText(file, 'list of known failing cases'), file);
