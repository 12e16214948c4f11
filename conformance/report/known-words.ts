// What an entry of a list of known failing cases came to, in words.

import { condensed } from './groups.ts';
import type { KnownEntry } from './model.ts';
import { counted } from './visible.ts';

/** `2 cases excused`, `fixed, take it off the list (createTag/types/name/null)`. */
export function stateOf({ expired, expires, fixed, excused }: KnownEntry): string {
  if (expired) return `expired after ${expires}, excuses nothing`;
  if (fixed.length > 0) return `fixed, take it off the list (${condensed(fixed, 3).join(', ')})`;
  return excused.length > 0 ? `${counted(excused.length, 'case')} excused` : 'not judged in this run';
}
