import { expect, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { createTally, createTrafficJudge } from './index.ts';
import { exchange } from './testing/exchange.ts';

const contract = await loadContract();
const judge = createTrafficJudge(contract);
const options = {
  kit: { name: 'k', version: '1' },
  target: 'http://a',
  against: 'source',
} as const;

const keys = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`k${i}`, i]));
const wide = exchange({
  target: '/acme/tag/create',
  body: { ...keys, name: null },
  response: { id: 't', name: 'a' },
});

it('keeps of a body that is wrong everywhere the faults that break the source, and counts the others', () => {
  const reportOn = (about: 'both' | 'requests') => {
    const tally = createTally(contract, { ...options, about });
    tally.add(wide, judge(wide));
    return tally.report();
  };
  const { findings, left } = reportOn('both');
  expect([findings.length, left]).toEqual([100, 402]);
  expect(findings.slice(0, 2).map(({ about, level, where }) => [about, level, where])).toEqual([
    ['answer', 'derived', 'status'],
    ['request', 'stated', '#/name'],
  ]);
  expect(reportOn('requests').left).toBe(151);
});

it('makes one example of an exchange, and cuts words that a sender made long', () => {
  const tally = createTally(contract, options);
  const long = exchange({
    target: '/acme/tag/create',
    body: { name: 'a', other: 1, [`x${'y'.repeat(5000)}`]: 1 },
    response: { id: 't', name: 'a' },
  });
  tally.add(long, judge(long));
  const { findings } = tally.report();
  expect(findings.length).toBeGreaterThan(1);
  expect(new Set(findings.map(({ example }) => example)).size).toBe(1);
  for (const { where, detail } of findings) expect(Math.max(where.length, detail.length)).toBeLessThan(302);
});
