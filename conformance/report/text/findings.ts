// Findings on a terminal: each with its clause and its request, the first ones in full as far as there is room.

import type { Contract } from '../../../src/contract/index.ts';
import type { Entry } from '../lists.ts';
import type { Style } from '../style.ts';
import { linesBelow, wordsOf } from '../words/findings.ts';
import type { Broken } from '../words/headlines.ts';
import type { Meaning } from '../words/marks.ts';
import { cut, firstOf } from '../words/numbers.ts';
import { marked, wrap } from './lines.ts';

/** What broken properties are shown with. */
export interface Page {
  readonly contract: Contract;
  readonly style: Style;
  readonly verbose: boolean;
}

/** An entry of what is broken. */
export type BrokenEntry = Entry & { readonly broken: Broken };

/** All of them in the same form, the largest for which there is room. */
export function findingLines(
  entries: readonly BrokenEntry[],
  meaning: Meaning,
  page: Page,
  room: number,
): readonly string[] {
  const shorter = ['\n  ', ' '].map((gap) => entries.map((entry) => inShort(entry, meaning, page, gap)));
  const all = [entries.map((entry) => inFull(entry, meaning, page)), ...shorter];
  return all.find((lines) => lines.join('\n').split('\n').length <= room) ?? all.at(-1) ?? [];
}

/** Headline, response, section, line of the contract and id, and the request after a gap. */
function inShort({ broken, says }: BrokenEntry, meaning: Meaning, page: Page, gap: string): string {
  const { contract, style } = page;
  const { line, actual = '', curl = 'through the driver', clause } = wordsOf(broken, contract, style.bold);
  const statement = clause.includes(':') ? clause.split(':', 1)[0] : undefined;
  const got = says.includes(actual) ? '' : `got ${cut(actual, 60)}`;
  const about = [got, statement, line, broken.id].filter(Boolean).join(', ');
  return `${marked(meaning, '', style)}${style.bold(says)} (${about}):${gap}${curl}`;
}

/** Everything: ids, clause in words, expected and actual, and the pair as two curl lines. */
function inFull(
  { says, ids, broken }: BrokenEntry,
  meaning: Meaning,
  { contract, style, verbose }: Page,
): string {
  const words = wordsOf(broken, contract, style.bold);
  return [
    marked(meaning, says, style, style.bold),
    wrap((verbose ? ids : firstOf(ids, 2)).join(', '), { first: '  ', paint: style.dim }),
    ...linesBelow(words).map((line) =>
      line.includes('curl -i') ? `  ${line}` : wrap(line, { first: '  ' }),
    ),
    ...(verbose ? [''] : []),
  ].join('\n');
}
