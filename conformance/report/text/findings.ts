// Findings on a terminal: each with its clause and its request, the first ones in full as far as there is room.

import type { Contract } from '../../../src/contract/index.ts';
import type { Entry } from '../lists.ts';
import type { Style } from '../style.ts';
import { linesBelow, wordsOf } from '../words/findings.ts';
import type { Broken } from '../words/headlines.ts';
import type { Meaning } from '../words/marks.ts';
import { firstOf } from '../words/numbers.ts';
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
  const written = [fully, brief(false), brief(true)].map((form) =>
    entries.map((entry) => form(entry, meaning, page)),
  );
  const height = (lines: readonly string[]) => lines.join('\n').split('\n').length;
  return written.find((lines) => height(lines) <= room) ?? written.at(-1) ?? [];
}

type Form = (entry: BrokenEntry, meaning: Meaning, page: Page) => string;

/** Headline, status, section, line of the contract and id, and the request, in the same line or in its own. */
const brief =
  (isOneLine: boolean): Form =>
  ({ broken, got, says }, meaning, { contract, style }) => {
    const { line, curl = 'through the driver', clause } = wordsOf(broken, contract, style.bold);
    const statement = clause.includes(':') ? clause.split(':', 1)[0] : undefined;
    const about = [got, statement, line, broken.id].filter(Boolean).join(', ');
    return isOneLine
      ? `${marked(meaning, '', style)}${style.bold(says)} (${about}): ${curl}`
      : `${marked(meaning, `${says} (${about})`, style, style.bold)}\n  ${curl}`;
  };

/** Everything: ids, clause in words, expected and actual, and the pair as two curl lines. */
const fully: Form = ({ says, ids, broken }, meaning, { contract, style, verbose }) => {
  const words = wordsOf(broken, contract, style.bold);
  return [
    marked(meaning, says, style, style.bold),
    wrap((verbose ? ids : firstOf(ids, 2)).join(', '), { first: '  ', paint: style.dim }),
    ...linesBelow(words).map((line) =>
      line.includes('curl -i') ? `  ${line}` : wrap(line, { first: '  ' }),
    ),
    ...(verbose ? [''] : []),
  ].join('\n');
};
