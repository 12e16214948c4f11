// Texts that a number can be read from: how people write numbers, and what the number parsers of languages and databases
// take beside plain digits.

import type { Row } from '../targets.ts';

/** One row: the text in place of a number. */
export interface NumberText extends Row {
  readonly name: string;
  readonly of: (right: number) => string;
}

/** Around the digits: signs, blanks, zeros, words. */
const around: readonly NumberText[] = [
  { name: 'numeric-string', main: true, of: String },
  { name: 'signed-text', of: (right) => `+${right}` },
  { name: 'text-with-a-zero-before', of: (right) => `0${right}` },
  { name: 'padded-text', of: (right) => ` ${right} ` },
  { name: 'text-and-newline', of: (right) => `${right}\n` },
  { name: 'text-with-unit', of: (right) => `${right}s` },
  { name: 'text-and-more', of: (right) => `${right},${right}` },
  { name: 'text-and-words', of: (right) => `${right} at most` },
  { name: 'words-and-digits', of: (right) => `up to ${right}` },
  { name: 'text-of-text', of: (right) => `"${right}"` },
];

/** Other ways to write the same number. */
const written: readonly NumberText[] = [
  { name: 'decimal-text', of: (right) => `${right}.0` },
  { name: 'fraction-in-text', of: (right) => `${right}.5` },
  { name: 'exponent-text', of: (right) => `${right}e0` },
  { name: 'hexadecimal-text', of: (right) => `0x${right.toString(16)}` },
  { name: 'octal-text', of: (right) => `0o${right.toString(8)}` },
  { name: 'binary-text', of: (right) => `0b${right.toString(2)}` },
  { name: 'digits-of-another-script', of: inDigitsFrom(0x0660) },
  { name: 'full-width-digits', of: inDigitsFrom(0xff10) },
  { name: 'grouped-text', of: inThousands('_') },
  { name: 'grouped-by-commas', of: inThousands(',') },
  { name: 'grouped-by-points', of: inThousands('.') },
  { name: 'grouped-by-blanks', of: inThousands(' ') },
];

/** What is computed: sums, times, the length of a text. */
const computed: readonly NumberText[] = [
  { name: 'sum-in-text', of: (right) => `${right - 1}+1` },
  { name: 'duration-text', of: (right) => `PT${Math.ceil(right / 60)}M` },
  { name: 'clock-text', of: onTheClock },
  { name: 'zero-text', of: () => '0' },
  { name: 'letter', of: () => 'A' },
  { name: 'word', of: () => 'as many as you like' },
  { name: 'blank-text', of: () => '  ' },
];

/** Every row. */
export const numberTexts: readonly NumberText[] = [...around, ...written, ...computed];

/** As some languages read them: Python's `int` takes any decimal digit of Unicode. */
function inDigitsFrom(zero: number): NumberText['of'] {
  return (right) => String(right).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** A number without thousands gets one. */
function inThousands(between: string): NumberText['of'] {
  return (right) => {
    const wide = right < 1000 ? right + 1000 : right;
    return String(wide).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, between);
  };
}

/** Seconds as hours, minutes and seconds. */
function onTheClock(right: number): string {
  const [minutes, seconds] = [Math.floor(right / 60), right % 60];
  return [Math.floor(minutes / 60), minutes % 60, seconds]
    .map((part, at) => String(part).padStart(at === 0 ? 1 : 2, '0'))
    .join(':');
}
