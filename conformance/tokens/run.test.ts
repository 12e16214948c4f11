// The checks as properties, and what a run does beside judging: reasons, deadlines, cleaning up. The checks are tested in fixtures/drivers.

import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { createContract } from '../../src/contract/index.ts';
import type { Driver, Profile } from './driver.ts';
import { plannedTokens, runTokens, type TokenRunOptions, tokenClauses } from './run.ts';

const contract = await loadContract();

describe('plannedTokens', () => {
  it('are six, which rest on a clause and need what they are told', () => {
    const table = plannedTokens(contract, { driver: false, jwtId: false }).map(({ id, origin, requests }) => [
      id,
      origin.id,
      requests.flatMap(({ inputs }) => inputs),
    ]);
    const driver = { kind: 'driver' };
    expect(table).toEqual([
      ['tokens/driver/limit-per-token', 'limit-per-token', [driver]],
      ['tokens/driver/refill-per-token', 'refill-per-token', [driver]],
      ['tokens/driver/tokens-inherit-settings', 'tokens-inherit-settings', [driver]],
      ['tokens/driver/expiration-after-attachment', 'expiration-after-attachment', [driver]],
      ['tokens/driver/prefix-starts-token', 'prefix-starts-token', [driver]],
      ['tokens/driver/profile-key-type', 'profile-key-type', [driver, { kind: 'flag', name: 'jwt-id' }]],
    ]);
    const all = plannedTokens(contract, { driver: true, jwtId: true });
    expect(all.flatMap(({ requests }) => requests.flatMap(({ inputs }) => inputs))).toEqual([]);
  });

  it('hold every clause that the contract leaves to the token rules', () => {
    const held = tokenClauses(contract);
    const left = [...contract.source.clauses.values()].filter(({ elsewhere }) =>
      elsewhere?.includes('--driver'),
    );
    expect(left.length).toBeGreaterThan(5);
    expect(left.filter(({ id }) => !held.has(id))).toEqual([]);
  });

  it('are none for a contract without the clauses', () => {
    const source = { ...contract.document['x-source'], clauses: [] };
    const other = createContract({ ...contract.document, 'x-source': source });
    expect(plannedTokens(other, { driver: true, jwtId: true })).toEqual([]);
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

/** What a run says of each property, by its rule; by default of the limit alone. */
async function said(driver: Driver, change?: Partial<TokenRunOptions>, of = 'limit-per-token') {
  const isChosen = ({ rule }: { readonly rule: string }) => of === '*' || rule === of;
  const evidence = await runTokens(contract, driver, isChosen, options(change));
  return new Map(evidence.map((each) => [each.property.rule, each]));
}

const saying = (says: string) => ({ status: 'undecided', reason: { kind: 'says', says } });

describe('runTokens', () => {
  it('tries what is chosen, disposes once, and shows what was required and seen', async () => {
    const { driver, calls } = recorder();
    const evidence = await said(driver);
    expect([...evidence.keys()]).toEqual(['limit-per-token']);
    expect(calls.disposed).toBe(1);
    expect(evidence.get('limit-per-token')).toMatchObject({
      status: 'broken',
      pair: {
        seen: {
          requirement: 'the first token of an application has a limit of 2 requests in 3600 s',
          expected: '2 checks allowed',
          actual: '5 allowed',
        },
      },
    });
  });

  it('says which option is missing, and tries the rest', async () => {
    const needing = {
      status: 'undecided',
      reason: { kind: 'needs', input: { kind: 'flag', name: 'jwt-id' } },
    };
    const evidence = await said(recorder().driver, { jwtId: undefined }, '*');
    expect(evidence.get('profile-key-type')).toMatchObject(needing);
    expect(evidence.get('limit-per-token')?.status).toBe('broken');
  });

  it('names every profile anew, within the bounds of §8', async () => {
    const { driver, profiles } = recorder();
    await said(driver, {}, '*');
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
    const evidence = await said(driver, { timeout: 20 });
    expect(evidence.get('limit-per-token')).toMatchObject(saying(says));
    expect(calls.disposed).toBe(1);
  });

  it('tries nothing after the end of the run, lets go of a call that does not return, and disposes', async () => {
    const ended = Array(6).fill(saying('not finished: the run had ended'));
    const before = recorder();
    const none = await said(before.driver, { signal: AbortSignal.abort() }, '*');
    expect([...none.values()]).toMatchObject(ended);
    expect([before.profiles, before.calls.disposed]).toEqual([[], 1]);

    const controller = new AbortController();
    const during = recorder({
      checkToken() {
        controller.abort();
        return new Promise(() => {});
      },
    });
    const cut = await said(during.driver, { signal: controller.signal }, '*');
    expect([...cut.values()]).toMatchObject(ended);
    expect(during.calls.disposed).toBe(1);
  });
});
