// The checks as cases, and what a run does beside judging: reasons, deadlines, cleaning up. The checks are tested in fixtures/drivers.

import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { createContract } from '../../src/contract/index.ts';
import type { Driver, Profile } from './driver.ts';
import { runTokenCases, type TokenRunOptions, tokenCases } from './run.ts';

const contract = await loadContract();
const cases = tokenCases(contract, { driver: true, jwtId: true });
const limit = cases.filter(({ id }) => id === 'tokens/limit-per-token');

describe('tokenCases', () => {
  it('are six, which rest on a clause and need what they are told', () => {
    const table = tokenCases(contract, { driver: false, jwtId: false }).map(
      ({ id, requires, conditions }) => [
        id,
        requires[0]?.origin.id,
        conditions.flatMap((condition) => (condition.kind === 'needs' ? [condition.input] : [])),
      ],
    );
    const driver = { kind: 'driver' };
    expect(table).toEqual([
      ['tokens/limit-per-token', 'limit-per-token', [driver]],
      ['tokens/refill-per-token', 'refill-per-token', [driver]],
      ['tokens/settings-inherited', 'tokens-inherit-settings', [driver]],
      ['tokens/new-expiry', 'expiration-after-attachment', [driver]],
      ['tokens/prefix-and-length', 'prefix-starts-token', [driver]],
      ['tokens/kind', 'profile-key-type', [driver, { kind: 'flag', name: 'jwt-id' }]],
    ]);
    expect(cases.flatMap(({ conditions }) => conditions)).toEqual([]);
  });

  it('hold every clause that the contract leaves to the token rules', () => {
    const held = new Set(cases.flatMap(({ cites = [] }) => cites));
    const left = [...contract.source.clauses.values()].filter(({ elsewhere }) =>
      elsewhere?.includes('--driver'),
    );
    expect(left.length).toBeGreaterThan(5);
    expect(left.filter(({ id }) => !held.has(id))).toEqual([]);
  });

  it('are none for a contract without the clauses', () => {
    const source = { ...contract.document['x-source'], clauses: [] };
    const other = createContract({ ...contract.document, 'x-source': source });
    expect(tokenCases(other, { driver: true, jwtId: true })).toEqual([]);
  });
});

/** A driver that allows everything and records what it is asked. */
function recorder(change: Partial<Driver> = {}) {
  const profiles: Profile[] = [];
  const calls = { checks: 0, disposed: 0 };
  const driver: Driver = {
    createApplication: () => ({}),
    attachProfile: (_, profile) => void profiles.push(profile),
    issueToken: () => `token${profiles.length}`,
    checkToken() {
      calls.checks++;
      return { allowed: true };
    },
    wait() {},
    dispose: () => void calls.disposed++,
    ...change,
  };
  return { driver, profiles, calls };
}

const options = (change: Partial<TokenRunOptions> = {}): TokenRunOptions => ({
  nonce: 'run7',
  signal: new AbortController().signal,
  jwtId: 'jwt1',
  ...change,
});

const errored = (says: string) => ({ kind: 'undecided', outcome: 'errored', says });

describe('runTokenCases', () => {
  it('runs the cases that it is given, disposes once, and gives findings with what was required and seen', async () => {
    const { driver, calls } = recorder();
    const observations = await runTokenCases(limit, driver, options());
    expect([...observations.keys()]).toEqual(['tokens/limit-per-token']);
    expect(calls.disposed).toBe(1);
    expect(observations.get('tokens/limit-per-token')).toMatchObject({
      kind: 'broken',
      findings: expect.arrayContaining([
        {
          requirement: 'the first token of an application has a limit of 2 requests in 3600 s',
          expected: '2 checks allowed',
          actual: '5 allowed',
        },
      ]),
    });
  });

  it('names every profile anew, within the bounds of §8', async () => {
    const { driver, profiles } = recorder();
    await runTokenCases(cases, driver, options());
    const named = new Map(profiles.map((profile) => [profile.name, profile]));
    for (const profile of profiles) {
      expect(profile.name).toMatch(/^run7-[a-z0-9-]{1,60}$/);
      expect(named.get(profile.name)).toEqual(profile);
      for (const seconds of [profile.ratelimit.window, profile.refill?.interval ?? 1]) {
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(86_400);
      }
    }
    expect(named.size).toBeGreaterThan(20);
  });

  it.each<[title: string, driver: Partial<Driver>, says: string]>([
    [
      'throws, in one line and without the token',
      {
        checkToken(token) {
          throw new Error(`refused for ${token}\n    at connect`);
        },
      },
      'checkToken failed: refused for <token>',
    ],
    [
      'gives no response',
      { checkToken: () => new Promise(() => {}) },
      'checkToken failed: no response within 20 ms',
    ],
    [
      'gives a status',
      { checkToken: () => ({ allowed: 200 }) as never },
      'checkToken failed: it must return {allowed: true} or {allowed: false}',
    ],
    [
      'issues an object',
      { issueToken: () => ({}) as never },
      'issueToken failed: it must return the text of the token',
    ],
    [
      'creates nothing',
      { createApplication: () => undefined },
      'createApplication failed: it must return what names the application',
    ],
  ])('says why nothing is decided where the driver %s', async (_, change, says) => {
    const { driver, calls } = recorder(change);
    const observations = await runTokenCases(limit, driver, options({ timeout: 20 }));
    expect(observations.get('tokens/limit-per-token')).toEqual(errored(says));
    expect(calls.disposed).toBe(1);
  });

  it('leaves the last case undecided that held where the driver cannot clean up', async () => {
    const dispose = () => Promise.reject(new Error('still in use'));
    let last: Profile | undefined;
    const { driver } = recorder({
      dispose,
      attachProfile(_, profile) {
        last = profile;
      },
      issueToken: () => `${last?.prefix}${'x'.repeat(last?.keyType === 'token' ? last.byteLength : 1)}`,
    });
    const observations = await runTokenCases(cases, driver, options());
    expect(observations.get('tokens/prefix-and-length')).toEqual(errored('dispose failed: still in use'));
  });

  it('tries nothing after the end of the run, lets go of a call that does not return, and disposes', async () => {
    const ended = { kind: 'undecided', outcome: 'inconclusive', says: 'not finished: the run had ended' };
    const before = recorder();
    const none = await runTokenCases(cases, before.driver, options({ signal: AbortSignal.abort() }));
    expect([...none.values()]).toEqual(cases.map(() => ended));
    expect([before.profiles, before.calls.disposed]).toEqual([[], 1]);

    const controller = new AbortController();
    const during = recorder({
      checkToken() {
        controller.abort();
        return new Promise(() => {});
      },
    });
    const cut = await runTokenCases(cases, during.driver, options({ signal: controller.signal }));
    expect([...cut.values()]).toEqual(cases.map(() => ended));
    expect(during.calls.disposed).toBe(1);
  });
});
