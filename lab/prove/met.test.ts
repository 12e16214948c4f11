import { expect, it } from 'vitest';
import { grammarFaults } from '../fixtures/servers/grammar/index.ts';
import { meet } from './met.ts';

const wanted = [
  ['tag name, type: passes lists', 'usual', false],
  ['ratelimit.requests, upper bound: wraps at 32 bits, in the smallest token profile', 'thorough', false],
  ['shape of a tag too strict: asks for a colour', undefined, true],
] as const;

// Whole runs alone are what every proof does.
it('meets a fault by a usual plan, and by a thorough one where that misses it', {
  timeout: 180_000,
}, async () => {
  const faults = grammarFaults().filter((fault) => wanted.some(([name]) => name === fault.name));
  const found = await meet(faults, true);
  const shown = new Set(found.map(({ name, by, open }) => [name, by, open !== undefined]));
  expect(shown).toEqual(new Set(wanted));
});

it('keeps the clauses that a whole usual run accuses, and finds nothing of them in one that ends early', {
  timeout: 60_000,
}, async () => {
  const name = 'routing profile that does not exist: takes a longer identifier';
  const faults = grammarFaults().filter((fault) => fault.name === name);
  const [whole] = await meet(faults);
  expect(whole).toMatchObject({ by: 'usual', accused: ['routing-path'] });
  const [brief] = await meet(faults, true);
  expect(brief).toMatchObject({ by: 'usual', accused: undefined });
});
