import { expect, it } from 'vitest';
import type { Result } from '../conformance/index.ts';
import { durationInWords, type ProgressOptions, secondsFor, showPlanning, showProgress } from './progress.ts';

const result = (source: string, contract: string) => ({ outcomes: { source, contract } }) as Result;

it('counts to what was planned, and what fails under the verdict that decides', () => {
  let err = '';
  const { step } = showProgress({ interactive: true, err: (text) => (err = text) }, { against: 'contract' });
  for (let i = 0; i < 11; i += 1) step(result('passed', 'failed'), 12);
  expect(err).toBe('\r10/12 cases, 10 failed ');
  step(result('passed', 'not-applicable'), 12);
  expect(err).toBe('\r12/12 cases, 11 failed ');
});

it.each([
  ['a terminal', true, 'planning the cases \r\u001b[K'],
  ['a pipe', false, ''],
])('says to %s that it plans', async (_, interactive, heard) => {
  const said: string[] = [];
  const io = { interactive, err: (text: string) => void said.push(text) };
  expect(await showPlanning(io, async () => 7)).toBe(7);
  expect(said.join('')).toBe(heard);
});

/** What a pipe hears of a run with 100 cases, each of which takes so long. */
function heardInPipe(milliseconds: number, options: Partial<ProgressOptions> = {}): string {
  const heard: string[] = [];
  let time = 0;
  const io = { interactive: false, err: (text: string) => void heard.push(text) };
  const { step, clear } = showProgress(io, { against: 'source', now: () => time, ...options });
  for (let i = 0; i < 100; i += 1, time += milliseconds) step(result('passed', 'passed'), 100);
  clear();
  return heard.join('');
}

it('tells a pipe once how long a long run takes, and what takes less time', () => {
  expect(heardInPipe(1000)).toBe(
    'about 2 minutes left at this pace; --within 60 judges the most telling cases that fit into a minute\n',
  );
});

it.each([
  ['a short one', 100, {}],
  ['one that has a time to keep to', 1000, { within: 60 }],
])('tells a pipe nothing of %s', (_, milliseconds, options) => {
  expect(heardInPipe(milliseconds, options)).toBe('');
});

it.each([
  ['nothing before two seconds', 100, 50, 1999, undefined],
  ['nothing by a few cases', 100, 4, 9000, undefined],
  ['what the cases so far took', 100, 11, 2000, 20],
  ['nothing by less than a fiftieth of all cases', 10_000, 51, 14_999, undefined],
  ['what they took after a quarter of a minute all the same', 10_000, 51, 15_000, 3000],
])('tells %s', (_, left, done, milliseconds, seconds) => {
  expect(secondsFor(left, done, milliseconds)).toBe(seconds);
});

it.each([
  [31, '30 seconds'],
  [89, '90 seconds'],
  [95, '2 minutes'],
  [240, '4 minutes'],
])('rounds %d s to %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});
