import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';

/** A budget of ten seconds on a clock that the test moves; so many requests are left for the end. */
function budgetWith(atTheEnd: number, inFlight = 0) {
  let time = 5000;
  const budget = createBudget({
    seconds: 10,
    atTheEnd: () => atTheEnd,
    inFlight: () => inFlight,
    now: () => time,
  });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { budget, pass };
}

/** Milliseconds after which nothing is started any more, with a response every 100. */
function spentAfter({ budget, pass }: ReturnType<typeof budgetWith>): number {
  let passed = 0;
  for (; !budget.isSpent(); passed += 100) {
    pass(100);
    budget.noteResponse();
  }
  return passed;
}

it.each([
  ['at its end where nothing is left to do', 0, 0, 10_000],
  ['early enough for what is in flight', 0, 10, 9100],
  ['early enough for what comes at the end, one at a time', 20, 0, 8100],
])('is spent %s', (_, atTheEnd, inFlight, milliseconds) => {
  expect(Math.abs(spentAfter(budgetWith(atTheEnd, inFlight)) - milliseconds)).toBeLessThanOrEqual(100);
});

it('counts what a request takes alone, where that is longer than from response to response', () => {
  const slow = budgetWith(20);
  for (const milliseconds of [300, 290, 4000]) slow.budget.noteAlone(milliseconds);
  expect(spentAfter(slow)).toBe(4000);
});

it('is spent for good', () => {
  let left = 1000;
  const budget = createBudget({ seconds: 1, atTheEnd: () => left, inFlight: () => 0, now: () => 0 });
  budget.noteAlone(10);
  expect(budget.isSpent()).toBe(true);
  left = 0;
  expect(budget.isSpent()).toBe(true);
});
