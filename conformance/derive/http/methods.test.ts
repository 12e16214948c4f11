import { expect, it } from 'vitest';
import { loadContract } from '../../../src/contract-file/index.ts';
import { deriveCases } from '../index.ts';

const cases = deriveCases(await loadContract(), {
  values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1' },
  credential: { header: 'Authorization', scheme: 'Bearer' },
  headers: [],
});

it('tries a method that may create something where no other case looks', () => {
  const creating = cases.filter(({ rule, writes }) => rule === 'methods' && writes);
  const others = cases.filter((testCase) => !creating.includes(testCase));
  const last = (target: string) =>
    target.split('/').slice(1, 2).concat(target)[target.includes('/routing') ? 1 : 0];
  const named = new Set(others.map(({ request }) => last(request.target)));
  expect(creating.length).toBeGreaterThan(5);
  expect(creating.filter(({ request }) => named.has(last(request.target)))).toEqual([]);
  const ofReads = creating.filter(({ operation }) => operation === 'getRoutingProfile');
  expect(new Set(ofReads.map(({ request }) => request.target)).size).toBe(ofReads.length);
});
