// Texts that only resemble an allowed value: what a server takes for one that folds case, compares a part of it,
// splits, cleans up, or knows more words than the contract lists.

import type { Row } from '../targets.ts';

/** One row: a text made from an allowed one. */
export interface SimilarWord extends Row {
  readonly name: string;
  readonly of: (allowed: string) => string;
  /** The silence that it asks: Django, Laravel and others cut off what is blank at the ends of a text, or does not show. */
  readonly asks?: 'trimmed-blanks';
}

const trimmed = { asks: 'trimmed-blanks' } as const;

const others: readonly SimilarWord[] = [
  { name: 'unknown', main: true, besideOpen: true, of: () => 'unknown' },
  { name: 'empty', of: () => '' },
  { name: 'blank', of: () => '  ' },
  { name: 'as-long', of: (text) => 'x'.repeat(text.length) },
  { name: 'three-letters', of: () => 'abc' },
  { name: 'another-kind', of: (text) => `${text.slice(0, -1)}k` },
];

const letters: readonly SimilarWord[] = [
  {
    name: 'other-case',
    main: true,
    of: (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()),
  },
  { name: 'capitalised', of: (text) => text.charAt(0).toUpperCase() + text.slice(1) },
  { name: 'two-letters-swapped', of: (text) => text.charAt(1) + text.charAt(0) + text.slice(2) },
  { name: 'letters-sorted', of: (text) => [...text].sort().join('') },
  { name: 'accented', of: (text) => `${text}\u0301` },
  {
    name: 'full-width',
    of: (text) => text.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  },
  { name: 'per-cent-encoded', of: (text) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}` },
  { name: 'separated', of: (text) => `${text.charAt(0)}-${text.slice(1)}` },
  { name: 'space-without-width-after', ...trimmed, of: (text) => `${text}\u200b` },
];

const parts: readonly SimilarWord[] = [
  { name: 'shortened', of: (text) => text.slice(0, -1) },
  { name: 'first-character', of: (text) => text.slice(0, 1) },
  { name: 'without-first', of: (text) => text.slice(1) },
  { name: 'middle', of: (text) => text.slice(1, -1) },
  { name: 'first-and-other', of: (text) => `${text.charAt(0)}xyz` },
  { name: 'start-and-other', of: (text) => `${text.slice(0, 3)}xyz` },
  { name: 'other-and-last', of: (text) => `xyz${text.slice(-1)}` },
  { name: 'extended', of: (text) => `${text}s` },
  { name: 'extended-before', of: (text) => `x${text}` },
  { name: 'within', of: (text) => `x-${text}-2` },
];

const among: readonly SimilarWord[] = [
  { name: 'padded-before', ...trimmed, of: (text) => ` ${text}` },
  { name: 'padded-after', ...trimmed, main: true, of: (text) => `${text} ` },
  { name: 'newline-after', ...trimmed, of: (text) => `${text}\n` },
  { name: 'line-before', of: (text) => `unknown\n${text}` },
  { name: 'nul-after', ...trimmed, of: (text) => `${text}\u0000` },
  { name: 'half-a-surrogate-pair-after', of: (text) => `${text}\ud800` },
  { name: 'listed', of: (text) => `${text},${text}` },
  { name: 'first-of-words', of: (text) => `${text} unknown` },
  { name: 'last-of-words', of: (text) => `unknown ${text}` },
  { name: 'after-a-colon', of: (text) => `kind:${text}` },
  { name: 'after-a-point', of: (text) => `Kind.${text}` },
  { name: 'quoted', of: (text) => `"${text}"` },
];

/** Words that every object of a script has: a look-up by name finds something there. */
const inherited: readonly SimilarWord[] = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
].map((word) => ({ name: `word-${word}`, of: () => word }));

const named = (word: string) => ({ name: `word-${word.toLowerCase().replaceAll(' ', '-')}`, of: () => word });

/** What others call such a thing, and what stands for a place in a list. */
const elsewhere: readonly SimilarWord[] = [
  ...['opaque', 'bearer', 'api-key'].map(named),
  ...['JSON Web Token', '0', '1', '2'].map((word) => ({ ...named(word), thorough: true as const })),
  { name: 'two-of-its-letters', thorough: true, of: (text) => text.charAt(0) + text.charAt(2) },
];

/** What does not show, where no trimming takes it off; last, since rows take turns by their place. */
const hidden: readonly SimilarWord[] = [
  { name: 'space-without-width-within', of: (text) => `${text.charAt(0)}\u200b${text.slice(1)}` },
  { name: 'nul-and-more', of: (text) => `${text}\u0000other` },
];

/** Every row. */
export const similarWords: readonly SimilarWord[] = [
  ...others,
  ...letters,
  ...parts,
  ...among,
  ...inherited,
  ...elsewhere,
  ...hidden,
];
