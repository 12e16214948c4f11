// A thorough run accuses a right server of nothing: what it adds is held to the same rules.

import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { planOf } from './plan.ts';
import { judgeServer, serverFinder, serversOf, withServer } from './servers.ts';
import { casesWith, runSuite } from './suite.ts';

const contract = await loadContract();
const plan = (thorough: boolean) => planOf(contract, { thorough }).all;

/** Of some tables some rows: all of them take as long as ten usual runs, and are what `npm run prove -- --thorough` is for. */
const some = ['*/examples', 'createTag/lengths', 'createAuthenticationProfile/bounds/refill.interval'];

it('has the cases of the usual run, but for what it sends in another place, each id once, and many more', () => {
  const idsOf = (thorough: boolean) => plan(thorough).map(({ id }) => id);
  const [usual, thorough] = [idsOf(false), idsOf(true)];
  const ids = new Set(thorough);
  expect(ids.size).toBe(thorough.length);
  expect(usual.filter((id) => !ids.has(id)).length).toBeLessThan(usual.length / 100);
  expect(thorough.length).toBeGreaterThan(usual.length * 8);
  expect(thorough.filter((id) => /\/(right-after\/\w+|at-once\/\d+)$/.test(id)).length).toBeGreaterThan(2000);
});

it('sends everything that a usual run sends', () => {
  const requestsOf = (thorough: boolean) =>
    plan(thorough).flatMap((planned) => (planned.via === 'http' ? JSON.stringify(planned.request) : []));
  const sent = new Set(requestsOf(true));
  expect(requestsOf(false).filter((request) => !sent.has(request))).toEqual([]);
});

it('shows a fault that a usual run misses', { timeout: 180_000 }, async () => {
  const showing = () => ['createAuthenticationProfile/bounds/ratelimit.requests'];
  const server = serverFinder(contract, { showing, untilReported: true })(
    'grammar: ratelimit.requests, upper bound: wraps at 32 bits, in the smallest token profile',
  );
  const accused = async (thorough: boolean) =>
    server && (await judgeServer(contract, server, thorough))?.accused;
  expect([await accused(false), await accused(true)]).toEqual([[], ['ratelimit-requests']]);
});

it('holds both verdicts for the reference', { timeout: 180_000 }, async () => {
  const reference = serversOf(contract).find(({ kind }) => kind === 'reference');
  if (reference === undefined) throw new TypeError('there is no reference server');
  const digest = await withServer(reference, (target) =>
    runSuite(contract, { ...target, only: some, thorough: true }),
  );
  expect(Object.keys(digest?.cases ?? {}).length).toBeGreaterThan(500);
  expect(digest && casesWith(digest, 'contract', 'failed')).toEqual([]);
  expect(digest?.conforms).toEqual({ source: true, contract: true });
});
