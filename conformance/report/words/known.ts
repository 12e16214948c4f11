// What a list of known failing cases, and each of its entries, came to.

import type { KnownEntry } from '../../types.ts';
import { condensed } from '../condensed.ts';
import { counted } from './numbers.ts';

/** The whole list: `2 cases fail as known; 1 case no longer fails: remove it from the list`. */
export function knownInWords(entries: readonly KnownEntry[]): string {
  const sum = (of: (entry: KnownEntry) => readonly string[]) =>
    entries.reduce((count, entry) => count + of(entry).length, 0);
  const [excused, fixed] = [sum((entry) => entry.excused), sum((entry) => entry.fixed)];
  const expired = entries.filter((entry) => entry.expired).length;
  return [
    `${counted(excused, 'case')} ${excused === 1 ? 'fails' : 'fail'} as known`,
    ...(fixed > 0
      ? [
          `${counted(fixed, 'case')} no longer ${fixed === 1 ? 'fails: remove it' : 'fail: remove them'} from the list`,
        ]
      : []),
    ...(expired > 0
      ? [
          `${counted(expired, 'entry', 'entries')} expired and ${expired === 1 ? 'excuses' : 'excuse'} nothing`,
        ]
      : []),
  ].join('; ');
}

/** One entry: `2 cases excused`, `no longer fails: remove it from the list (createTag/types/name/null)`. */
export function entryInWords({ expired, expires, cause, fixed, excused, waiting = [] }: KnownEntry): string {
  if (expired) return `expired after ${expires}, excuses nothing`;
  if (fixed.length > 0) {
    const which = condensed(fixed, 3).join(', ');
    return `no longer ${fixed.length === 1 ? 'fails' : 'fail'}: remove it from the list (${which})`;
  }
  if (excused.length === 0) return cause === undefined ? 'not judged in this run' : 'not found in this run';
  const rest = waiting.length === 0 ? '' : `, ${waiting.length} not judged while it is there`;
  return `${counted(excused.length, 'case')} excused${rest}`;
}

/** What an entry is called: its cause, or its case. */
export const entryName = ({ cause, case: pattern }: KnownEntry): string => cause ?? pattern;

/** A case that does not fail any more though its entry says so. */
export const fixedInWords = (entry: KnownEntry): string =>
  `known to fail (${entry.reason}) but no longer fails: remove "${entryName(entry)}" from the list`;

/** A case that waits for a cause that is known. */
export const waitingInWords = (entry: KnownEntry): string =>
  `not judged while "${entryName(entry)}" is there (${entry.reason})`;
