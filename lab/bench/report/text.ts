// A measure as lines of the terminal, as soon as it is there.

import type { Measured } from '../measure.ts';
import { summaryOf } from '../statistics.ts';
import { goalInWords, shown, withUnit } from './numbers.ts';

/** Renders one measure. */
export function renderText(measured: Measured): string {
  const { comparison, measure } = measured;
  const { subject, beside, ratio, spread, isMet } = summaryOf(measured);
  const goal = measure.goal
    ? `; goal ${goalInWords(measure.goal, measure.unit)}: ${isMet ? 'met' : 'missed'}`
    : '';
  const sides = [
    `${comparison.subject} ${withUnit(subject, measure.unit)}`,
    `${comparison.beside} ${withUnit(beside, measure.unit)}`,
  ].join(', ');
  const range = `${shown(spread[0])} to ${shown(spread[1])}`;
  return `${comparison.name}, ${measure.name}\n  ${sides}\n  ratio ${shown(ratio)} (${range})${goal}\n`;
}
