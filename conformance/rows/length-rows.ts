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
  { name: 'wrapped-at-8-bits', of: (most) => 'a'.repeat(256 * Math.ceil((most + 1) / 256) + 1) },
  { name: 'blanks-between', of: (most) => `a${filled(most, ' ')}${half(most)}` },
  { name: 'two-lines', of: halves('\n') },
  { name: 'nul-between', of: halves('\u0000') },
  { name: 'per-cent-encoded', of: (most) => '%61'.repeat(Math.floor(most / 3) + 1) },
  { name: 'marked-up', of: (most) => `<b>${'a'.repeat(Math.max(most - 6, 1))}</b>` },
];

/** Letters whose count is a matter of interpretation: graphemes, code points, UTF-16 units, bytes, or characters of markup. */
export const letters: Readonly<Record<string, string>> = {
  'non-ascii': 'é',
  astral: '😀',
  combined: 'e\u0301',
  'three-bytes': '漢',
  markup: 'a&%{"[*',
  joined: '👩\u200d👧',
};
