// A list of known failing cases as the YAML that `--known-failing` reads.

import { stringify } from 'yaml';
import type { NextEntry } from '../next-known-failing.ts';
import { causeInWords } from './words/causes.ts';

/** Renders the list; an entry without a reason gets the words of its cause, or one that says when it was written. */
export function renderKnownFailing(entries: readonly NextEntry[], now: Date): string {
  const placeholder = `written on ${now.toISOString().slice(0, 10)}, reason not given yet`;
  const list = entries.map(({ cause, case: id, found, reason, expires }) => ({
    cause,
    case: id,
    reason: reason ?? (found ? causeInWords(found) : placeholder),
    expires,
  }));
  return stringify(list, { lineWidth: 0 });
}
