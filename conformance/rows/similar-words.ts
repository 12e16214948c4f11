// Words that are like an allowed one.

import type { NamedRow } from './row.ts';

/** A text derived from an allowed one. */
interface SimilarWord extends NamedRow<(allowed: string) => string> {
  /** The silence that it probes: Django, Laravel and others trim blanks or invisible characters. */
  readonly asks?: 'trimmed-blanks';
}

const trimmed = { asks: 'trimmed-blanks' } as const;

/** Members that every JavaScript object inherits, which a look-up by name finds. */
const words = ['constructor', 'toString', '__proto__'];

const inOtherCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** Every row: other words, letters that differ, parts of a word, and a word among other characters. */
export const similarWords: readonly SimilarWord[] = [
  { name: 'unknown', main: true, of: () => 'unknown' },
  { name: 'empty', of: () => '' },
  { name: 'blank', of: () => '  ' },
  ...words.map((word) => ({ name: `word-${word}`, of: () => word })),

  { name: 'other-case', main: true, of: inOtherCase },
  { name: 'capitalised', of: (text) => text.charAt(0).toUpperCase() + text.slice(1) },
  { name: 'two-letters-swapped', of: (text) => text.charAt(1) + text.charAt(0) + text.slice(2) },
  { name: 'letters-sorted', of: (text) => [...text].sort().join('') },
  { name: 'separated', of: (text) => `${text.charAt(0)}-${text.slice(1)}` },

  { name: 'shortened', of: (text) => text.slice(0, -1) },
  { name: 'first-character', of: (text) => text.slice(0, 1) },
  { name: 'extended', of: (text) => `${text}s` },
  { name: 'extended-before', of: (text) => `x${text}` },
  { name: 'within', of: (text) => `x-${text}-2` },

  { name: 'padded-after', ...trimmed, main: true, of: (text) => `${text} ` },
  { name: 'newline-after', ...trimmed, of: (text) => `${text}\n` },
  { name: 'nul-and-more', of: (text) => `${text}\u0000other` },
  { name: 'listed', of: (text) => `${text},${text}` },
  { name: 'first-of-words', of: (text) => `${text} unknown` },
];
