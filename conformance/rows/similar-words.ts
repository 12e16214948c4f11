// Words that are like an allowed one.

import type { NamedRow } from './row.ts';

/** A text derived from an allowed one. */
export interface SimilarWord extends NamedRow<(allowed: string) => string> {
  /** The silence that it probes: Django, Laravel and others trim blanks or invisible characters. */
  readonly asks?: 'trimmed-blanks';
}

const trimmed = { asks: 'trimmed-blanks' } as const;

const others: readonly SimilarWord[] = [
  { name: 'unknown', main: true, of: () => 'unknown' },
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
  { name: 'semicolon-after', of: (text) => `${text};` },
  { name: 'listed', of: (text) => `${text},${text}` },
  { name: 'first-of-words', of: (text) => `${text} unknown` },
  { name: 'last-of-words', of: (text) => `unknown ${text}` },
  { name: 'after-a-colon', of: (text) => `kind:${text}` },
  { name: 'after-a-point', of: (text) => `Kind.${text}` },
  { name: 'quoted', of: (text) => `"${text}"` },
];

/** Members that every JavaScript object inherits: a look-up by name finds them. */
const inherited: readonly SimilarWord[] = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
].map((word) => ({ name: `word-${word}`, of: () => word }));

const named = (word: string) => ({ name: `word-${word.toLowerCase().replaceAll(' ', '-')}`, of: () => word });

/** Common synonyms, and an index into the list. */
const elsewhere: readonly SimilarWord[] = [...['opaque', 'bearer', 'api-key'].map(named)];

/** Invisible characters that no trimming removes. */
const hidden: readonly SimilarWord[] = [
  { name: 'space-without-width-within', of: (text) => `${text.charAt(0)}\u200b${text.slice(1)}` },
  { name: 'nul-and-more', of: (text) => `${text}\u0000other` },
];

export const similarWords: readonly SimilarWord[] = [
  ...others,
  ...letters,
  ...parts,
  ...among,
  ...inherited,
  ...elsewhere,
  ...hidden,
];
