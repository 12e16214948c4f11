import { expect, it } from 'vitest';
import { createEstimate, durationInWords } from './progress.ts';

function estimateAfter(cases: number, milliseconds: number) {
  let time = 1000;
  const estimate = createEstimate(() => time);
  estimate.note();
  time += milliseconds;
  for (let i = 1; i < cases; i += 1) estimate.note();
  return estimate.secondsFor(100);
}

it.each([
  ['nothing before two seconds', 50, 1999, undefined],
  ['nothing by a few cases', 4, 9000, undefined],
  ['what the cases so far took', 11, 2000, 20],
])('tells %s', (_, cases, milliseconds, seconds) => {
  expect(estimateAfter(cases, milliseconds)).toBe(seconds);
});

it.each([
  [31, '30 seconds'],
  [89, '90 seconds'],
  [95, '2 minutes'],
  [240, '4 minutes'],
])('rounds %d s to %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
