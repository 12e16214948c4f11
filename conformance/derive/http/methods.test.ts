import { expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import { deriveCases } from '../index.ts';
import { declared } from '../testing/derived.ts';

const cases = deriveCases(await loadContract(), declared);

it('tries a method that may create something where no other case looks', () => {
  const creating = cases.filter(({ rule, writes }) => rule === 'methods' && writes);
  const others = cases.filter((testCase) => !creating.includes(testCase));
  const named = new Set(others.flatMap(({ request }) => request.target.split('/')));
  expect(creating.length).toBeGreaterThan(5);
  expect(
    creating.filter(({ request }) => request.target.split('/').every((part) => named.has(part))),
  ).toEqual([]);
  const ofReads = creating.filter(({ operation }) => operation === 'getRoutingProfile');
  expect(new Set(ofReads.map(({ request }) => request.target)).size).toBe(ofReads.length);
});
