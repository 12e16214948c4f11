// What a run does beside judging: deadlines, reasons, cleaning up. The rules are tested in fixtures/drivers.

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import {
  type Application,
  type Driver,
  type Profile,
  runTokenCases,
  type TokenRunOptions,
  tokenCases,
} from './index.ts';

const cases = tokenCases(await loadContract(), { driver: true, jwtId: true });
const named = (id: string) => cases.filter((testCase) => testCase.id === id);
const rateLimit = named('runtime/rate-limit');

/** A driver that allows everything and records what it is asked. */
function recorder(change: Partial<Driver> = {}) {
  const profiles: Profile[] = [];
  const disposed: string[] = [];
  let issued = 0;
  const driver: Driver = {
    createApplication: (): Application => 'app',
    attachProfile: (_, profile) => void profiles.push(profile),
    issueToken: () => `token${++issued}`,
    checkToken: () => ({ allowed: true }),
    wait: () => {},
    dispose: () => void disposed.push('once'),
    ...change,
  };
  return { driver, profiles, disposed };
}

const options = (change: Partial<TokenRunOptions> = {}): TokenRunOptions => ({
  nonce: 'run7',
  signal: new AbortController().signal,
  ...change,
});

describe('runTokenCases', () => {
  it('runs the cases that it is given, disposes once, and gives a failure with what was required and seen', async () => {
    const { driver, disposed } = recorder();
    const { observations } = await runTokenCases(rateLimit, driver, options());
    expect([...observations.keys()]).toEqual(['runtime/rate-limit']);
    expect(disposed).toEqual(['once']);
    const observation = observations.get('runtime/rate-limit');
    expect(observation?.kind === 'broken' && observation.findings[0]).toEqual({
      requirement: 'a limit of 2 requests in 3600 s',
      expected: '2 checks allowed, the next rejected',
      actual: 'all 5 checks allowed',
    });
  });

  it('puts the message of a driver into words, in one line and without the token', async () => {
    const checkToken = (token: string) => {
      throw new Error(`refused for ${token}\n    at connect`);
    };
    const { observations } = await runTokenCases(rateLimit, recorder({ checkToken }).driver, options());
    expect(observations.get('runtime/rate-limit')).toEqual({
      kind: 'undecided',
      outcome: 'errored',
      says: 'checkToken failed: refused for <token>',
    });
  });

  it('stops asking a driver that gives no response, and still disposes', async () => {
    let asked = 0;
    const hanging = recorder({
      checkToken: () => {
        asked++;
        return new Promise(() => {});
      },
    });
    const run = await runTokenCases(cases, hanging.driver, options({ timeout: 20, jwtId: 'jwt1' }));
    const observations = [...run.observations.values()];
    expect(asked).toBe(3);
    expect(observations.map(({ kind }) => kind)).not.toContain('held');
    expect(observations.at(-1)).toMatchObject({
      says: expect.stringContaining('the driver gave no response 3 times'),
    });
    expect(hanging.disposed).toEqual(['once']);
  });

  it('says why it could not be disposed of', async () => {
    const dispose = () => Promise.reject(new Error('still in use'));
    const texts = cases.filter(({ id }) => id === 'runtime/secrets-differ');
    const issueToken = () => randomBytes(32).toString('hex');
    const run = await runTokenCases(texts, recorder({ issueToken, dispose }).driver, options());
    expect(run.disposeFailed).toBe('dispose failed: still in use');
    expect([...run.observations.values()]).toEqual([
      { kind: 'undecided', outcome: 'errored', says: 'dispose failed: still in use' },
    ]);
  });

  it('observes every case once, in their order, and names every profile anew, within the bounds of §8', async () => {
    const { driver, profiles } = recorder();
    const { observations } = await runTokenCases(cases, driver, options({ jwtId: 'jwt1' }));
    expect([...observations.keys()]).toEqual(cases.map(({ id }) => id));
    const distinct = new Map(profiles.map((profile) => [profile.name, JSON.stringify(profile)]));
    for (const profile of profiles) {
      expect(profile.name).toMatch(/^run7-[a-z0-9-]{1,60}$/);
      expect(distinct.get(profile.name)).toBe(JSON.stringify(profile));
      expect(profile.ratelimit.window).toBeGreaterThanOrEqual(1);
      expect(profile.ratelimit.requests).toBeGreaterThanOrEqual(1);
    }
    expect(distinct.size).toBeGreaterThan(20);
  });

  it('leaves cases on JWTs not applicable without a JWT configuration', async () => {
    const { observations } = await runTokenCases(named('runtime/jwt'), recorder().driver, options());
    expect(observations.get('runtime/jwt')).toMatchObject({ kind: 'undecided', outcome: 'not-applicable' });
  });

  it('says that it knows no script for a case', async () => {
    const unknown = rateLimit.map((testCase) => ({ ...testCase, id: 'runtime/elsewhere' }));
    const { observations } = await runTokenCases(unknown, recorder().driver, options());
    expect(observations.get('runtime/elsewhere')).toMatchObject({ kind: 'undecided', outcome: 'errored' });
  });
});

describe('runTokenCases, when the run ends early', () => {
  it('tries nothing after it, and disposes', async () => {
    const { driver, profiles, disposed } = recorder();
    const { observations } = await runTokenCases(cases, driver, options({ signal: AbortSignal.abort() }));
    const untried = { kind: 'undecided', outcome: 'inconclusive', says: 'not tried: the run had ended' };
    expect([...observations.values()]).toEqual(cases.map(() => untried));
    expect([profiles, disposed]).toEqual([[], ['once']]);
  });

  it('lets go of a call that does not return, and keeps what was decided', async () => {
    const controller = new AbortController();
    const { driver, disposed } = recorder({
      wait: () => {
        controller.abort();
        return new Promise(() => {});
      },
    });
    const { observations } = await runTokenCases(cases, driver, options({ signal: controller.signal }));
    expect(observations.get('runtime/rate-limit')).toMatchObject({ kind: 'broken' });
    expect(observations.get('runtime/expiration-new-tokens')).toEqual({
      kind: 'undecided',
      outcome: 'inconclusive',
      says: 'not finished: the run had ended',
    });
    expect(disposed).toEqual(['once']);
  });
});
