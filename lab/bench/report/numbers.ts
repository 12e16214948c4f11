// Numbers and goals as they are read.

import type { Goal, Unit } from '../comparison.ts';

const UNITS: Readonly<Record<Unit, string>> = { '/s': '/s', ms: ' ms', us: ' µs', MB: ' MB', B: ' bytes' };

/** Three digits that count, and no more. */
export function shown(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01))));
  return Number(value.toPrecision(3)).toLocaleString('en', {
    minimumFractionDigits: value >= 100 ? 0 : Math.min(digits, 2),
    maximumFractionDigits: 2,
  });
}

/** A number with its unit. */
export const withUnit = (value: number, unit: Unit): string => `${shown(value)}${UNITS[unit]}`;

/** A goal in words: `ratio ≥ 0.6`, `≤ 250 ms`. */
export function goalInWords({ of, atLeast, atMost }: Goal, unit: Unit): string {
  const bound = (value: number) => (of === 'ratio' ? String(value) : withUnit(value, unit));
  const parts = [
    ...(atLeast === undefined ? [] : [`≥ ${bound(atLeast)}`]),
    ...(atMost === undefined ? [] : [`≤ ${bound(atMost)}`]),
  ];
  return `${of === 'ratio' ? 'ratio ' : ''}${parts.join(', ')}`;
}
