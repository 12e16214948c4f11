import { expect, it } from 'vitest';
import { type BudgetOptions, createBudget } from './budget.ts';

/** A budget of ten seconds on a clock that the test moves. */
function budgetWith(options: Partial<BudgetOptions>) {
  let time = 5000;
  const now = () => time;
  const budget = createBudget({ seconds: 10, atTheEnd: () => 0, concurrency: 8, rate: 0, now, ...options });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { budget, pass };
}

/** Milliseconds after which nothing is started any more. */
function spentAfter({ budget, pass }: ReturnType<typeof budgetWith>): number {
  let passed = 0;
  for (; !budget.isSpent(); passed += 100) pass(100);
  return passed;
}

/** What is tried, with which options, and what requests took alone and among others; then when the budget is spent. */
type Row = readonly [string, Partial<BudgetOptions>, readonly number[], readonly number[], number];

it.each<Row>([
  ['at its end where nothing is left to do', {}, [], [], 10_000],
  ['early enough for what is in flight', {}, [], [2400, 2400], 7600],
  [
    'early enough for what comes at the end, one at a time',
    { atTheEnd: () => 20 },
    [300, 290, 4000],
    [],
    4000,
  ],
  ['by what a response costs among others, where that is more', { atTheEnd: () => 20 }, [10], [800], 7200],
  ['by what a response costs now, where the first took longer', { atTheEnd: () => 20 }, [300], [40], 9200],
  ['by the rate that is kept to', { atTheEnd: () => 20, rate: 5 }, [10], [10], 6000],
])('is spent %s', (_, options, alone, among, milliseconds) => {
  const started = budgetWith(options);
  for (const each of alone) started.budget.noteAlone(each);
  for (const each of among) started.budget.noteResponse(each);
  expect(spentAfter(started)).toBe(milliseconds);
});

it('is spent for good', () => {
  let left = 1000;
  const { budget } = budgetWith({ atTheEnd: () => left });
  budget.noteAlone(100);
  expect(budget.isSpent()).toBe(true);
  left = 0;
  expect(budget.isSpent()).toBe(true);
});

it('keeps the time of what comes last for that alone, until the end', () => {
  const { budget, pass } = budgetWith({ last: new Set(['remove']) });
  budget.noteAlone(2000);
  budget.noteResponse(2000, 'put');
  pass(6000);
  expect([budget.isTooLate('put'), budget.isTooLate('remove')]).toEqual([true, false]);
  pass(4000);
  expect(budget.isTooLate('remove')).toBe(true);
});
