// Texts that are too long, and short once something is done to them: split, unescaped, or counted in a type that is too
// small. Blanks around them are not here: what is stored is not shown (§2.1 rule 6), and a server may cut them off first.

import type { Row } from '../targets.ts';

/** One row: a text longer than so many characters. */
export interface LongText extends Row {
  readonly name: string;
  readonly of: (most: number) => string;
}

/** So many characters are more than the bound, and each half of them is less. */
const half = (most: number) => 'a'.repeat(Math.ceil((most + 1) / 2));
const halves = (between: string) => (most: number) => half(most) + between + half(most);
const filled = (most: number, letter: string) => letter.repeat(Math.floor(most / 2) + 1);

/** Every row. */
export const longTexts: readonly LongText[] = [
  { name: 'far-above-maximum', of: (most) => 'a'.repeat(most * 20) },
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
