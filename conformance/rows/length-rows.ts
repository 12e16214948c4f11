// Texts that are too long, named for the fault that they reveal, and letters that are counted in more than one way.

import type { NamedRow } from './row.ts';

/** Far beyond a bound, but no more than a body may have. */
export const farBeyond = (most: number): number => Math.min(most * 20, most + 100_000);

/** Half a text: one is within the bound, two of them exceed it. */
const half = (most: number) => 'a'.repeat(Math.ceil((most + 1) / 2));
const halves = (between: string) => (most: number) => half(most) + between + half(most);
const filled = (most: number, letter: string) => letter.repeat(Math.floor(most / 2) + 1);

/** Texts longer than the maximum. */
export const longTexts: readonly NamedRow<(most: number) => string>[] = [
  { name: 'far-above-maximum', of: (most) => 'a'.repeat(farBeyond(most)) },
  { name: 'wrapped-at-8-bits', of: (most) => 'a'.repeat(256 * Math.ceil((most + 1) / 256) + 1) },
  { name: 'blanks-between', of: (most) => `a${filled(most, ' ')}${half(most)}` },
  { name: 'two-words', of: halves(' ') },
  { name: 'two-lines', of: halves('\n') },
  { name: 'two-items', of: halves(',') },
  { name: 'two-parts', of: halves('_') },
  { name: 'nul-between', of: halves('\u0000') },
  { name: 'per-cent-encoded', of: (most) => '%61'.repeat(Math.floor(most / 3) + 1) },
  { name: 'marked-up', of: (most) => `<b>${'a'.repeat(Math.max(most - 6, 1))}</b>` },
];

/** A letter and its count in each interpretation: one grapheme; or characters that count as one in every interpretation. */
export interface Letter {
  readonly name: string;
  readonly text: string;
  readonly codePoints: number;
  readonly units: number;
}

/** Letters whose count is a matter of interpretation. */
export const letters: readonly Letter[] = [
  { name: 'capital', text: 'P', codePoints: 1, units: 1 },
  { name: 'non-ascii', text: 'é', codePoints: 1, units: 1 },
  { name: 'astral', text: '😀', codePoints: 1, units: 2 },
  { name: 'combined', text: 'e\u0301', codePoints: 2, units: 2 },
  { name: 'three-bytes', text: '漢', codePoints: 1, units: 1 },
  { name: 'markup', text: 'a&%{"[*', codePoints: 7, units: 7 },
  // A ligature: two letters in capitals, when its case is folded, and in a normal form (NFKC).
  { name: 'two-in-capitals', text: 'ﬁ', codePoints: 1, units: 1 },
  { name: 'joined', text: '👩\u200d👧', codePoints: 3, units: 5 },
];
