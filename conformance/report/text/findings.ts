// Findings on a terminal: each with its clause and its request, the first ones in full as far as there is room.

import type { Contract } from '../../../src/contract/index.ts';
import type { Entry } from '../lists.ts';
import type { Style } from '../style.ts';
import { linesBelow, wordsOf } from '../words/findings.ts';
import type { Broken } from '../words/headlines.ts';
import type { Meaning } from '../words/marks.ts';
import { firstOf } from '../words/numbers.ts';
import { columns, marked, wrap } from './lines.ts';

/** What broken properties are shown with. */
export interface Page {
  readonly contract: Contract;
  readonly style: Style;
  readonly verbose: boolean;
}

/** An entry of what is broken. */
export type BrokenEntry = Entry & { readonly broken: Broken };

/** Each of them in one line at least; the first in more, as far as there is room. */
export function findingLines(
  entries: readonly BrokenEntry[],
  meaning: Meaning,
  page: Page,
  room: number,
): readonly string[] {
  const forms = entries.map((entry) => [inOneLine, briefly, fully].map((form) => form(entry, meaning, page)));
  const height = (text = '') => text.split('\n').length;
  const taken = forms.map(() => 0);
  let left = room - forms.length;
  // Before any has everything, each has its request in a line of its own.
  for (const level of [1, 2])
    for (const [i, form] of forms.entries()) {
      left -= height(form[level]) - height(form[taken[i] ?? 0]);
      if (left < 0) break;
      taken[i] = level;
    }
  return forms.map((form, i) => form[taken[i] ?? 0] ?? '');
}

type Form = (entry: BrokenEntry, meaning: Meaning, page: Page) => string;

/** Headline, section and line of the contract, and the request. */
const inOneLine: Form = ({ says, broken }, meaning, { contract, style }) => {
  const { line, curl = driven, ...words } = wordsOf(broken, contract, style.bold);
  const about = [nameOf(words.clause), ...(line ? [line] : [])].join(', ');
  return `${marked(meaning, '', style)}${style.bold(says)} (${about}): ${curl}`;
};

/** The same in two lines. */
export const briefly: Form = ({ says, broken }, meaning, { contract, style }) => {
  const { line, curl = driven, clause } = wordsOf(broken, contract, style.bold);
  const parts = [says, nameOf(clause), ...(line ? [line] : []), broken.id];
  const fits = [parts, parts.slice(0, -1)].map((some) => some.join('  '));
  const text = fits.find(({ length }) => length < columns - 2) ?? `${says}  ${parts[1]}`;
  return `${marked(meaning, text, style, style.bold)}\n  ${curl}`;
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

const driven = 'through the driver';

/** `§2.3 tag-name` of a clause in words. */
const nameOf = (clause: string) => clause.split(':', 1)[0] ?? '';
