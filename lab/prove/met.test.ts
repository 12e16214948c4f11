import { expect, it } from 'vitest';
import { grammarFaults } from '../fixtures/servers/grammar/index.ts';
import { meet } from './met.ts';

const open = 'shape of a tag too strict: asks for a colour';
const wrong = 'routing profile that does not exist: takes a longer identifier';

// A thorough run takes as long as all other tests of a folder: each draw of the proof needs some.
it('keeps the clauses that a whole usual run accuses, finds nothing of them in one that ends early, and says what is open', {
  timeout: 60_000,
}, async () => {
  const faultOf = (name: string) => grammarFaults().filter((fault) => fault.name === name);
  const [whole] = await meet(faultOf(wrong));
  expect(whole).toMatchObject({ by: 'usual', accused: ['routing-path'] });
  const brief = await meet([...faultOf(wrong), ...faultOf(open)], true);
  expect(brief.map(({ name, by, accused }) => [name, by, accused])).toEqual([
    [wrong, 'usual', undefined],
    [open, undefined, undefined],
  ]);
  expect(brief.map((met) => met.open !== undefined)).toEqual([false, true]);
});
