// What a run does beside judging: selection, deadlines, reasons, cleaning up. The rules are tested in fixtures/drivers.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type Application,
  type Driver,
  type Profile,
  runRuntimeCases,
  runtimeCases,
  runtimeCasesWithoutDriver,
} from './index.ts';

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

const only = (id: string) => (each: string) => each === id;
const rateLimit = only('runtime/rate-limit');

describe('runRuntimeCases', () => {
  it('runs the selected cases and disposes once', async () => {
    const { driver, disposed } = recorder();
    const { results } = await runRuntimeCases(driver, { select: rateLimit });
    expect(results.map(({ id }) => id)).toEqual(['runtime/rate-limit']);
    expect(disposed).toEqual(['once']);
  });

  it('gives a failure with what was required, expected and seen', async () => {
    const { results } = await runRuntimeCases(recorder().driver, { select: rateLimit });
    expect(results[0]).toMatchObject({
      outcome: 'failed',
      clauses: ['profile-ratelimit', 'ratelimit-requests'],
    });
    expect(results[0]?.findings[0]).toEqual({
      requirement: 'a limit of 2 requests in 3600 s',
      expected: '2 checks allowed, the next refused',
      actual: 'all 5 checks allowed',
    });
  });

  it('puts the message of a driver into the reason, in one line and without the token', async () => {
    const checkToken = (token: string) => {
      throw new Error(`refused for ${token}\n    at connect`);
    };
    const { results } = await runRuntimeCases(recorder({ checkToken }).driver, { select: rateLimit });
    expect(results[0]).toMatchObject({
      outcome: 'errored',
      reason: 'checkToken failed: refused for <token>',
    });
  });

  it('stops asking a driver that gives no answer, and still disposes', async () => {
    let asked = 0;
    const hanging = recorder({
      checkToken: () => {
        asked++;
        return new Promise(() => {});
      },
    });
    const { results } = await runRuntimeCases(hanging.driver, { timeout: 20, jwtId: 'jwt1' });
    expect(asked).toBe(3);
    expect(results.map(({ outcome }) => outcome)).not.toContain('passed');
    expect(results.at(-1)?.reason).toContain('the driver gave no answer 3 times');
    expect(hanging.disposed).toEqual(['once']);
  });

  it('says why it could not be disposed of', async () => {
    const dispose = () => Promise.reject(new Error('still in use'));
    const run = await runRuntimeCases(recorder({ dispose }).driver, { select: rateLimit });
    expect(run.disposeFailed).toBe('dispose failed: still in use');
    expect(run.results).toHaveLength(1);
  });

  it('names every profile anew, within the bounds of §8', async () => {
    const { driver, profiles } = recorder();
    await runRuntimeCases(driver, { label: 'run7', jwtId: 'jwt1' });
    const distinct = new Map(profiles.map((profile) => [profile.name, JSON.stringify(profile)]));
    for (const profile of profiles) {
      expect(profile.name).toMatch(/^run7-[a-z0-9-]{1,60}$/);
      expect(distinct.get(profile.name)).toBe(JSON.stringify(profile));
      expect(profile.ratelimit.window).toBeGreaterThanOrEqual(1);
      expect(profile.ratelimit.requests).toBeGreaterThanOrEqual(1);
    }
    expect(distinct.size).toBeGreaterThan(20);
  });

  it('counts every case once', async () => {
    const { results } = await runRuntimeCases(recorder().driver);
    expect(results.map(({ id }) => id)).toEqual(runtimeCases.map(({ id }) => id));
  });
});

describe('runtimeCasesWithoutDriver', () => {
  it('makes every case not applicable, and says how to give a driver', () => {
    const results = runtimeCasesWithoutDriver();
    expect(results).toHaveLength(runtimeCases.length);
    for (const result of results) {
      expect(result.outcome).toBe('not-applicable');
      expect(result.reason).toContain('--driver');
    }
  });
});

describe('runtimeCases', () => {
  it('have ids of their own in stable words', () => {
    const ids = runtimeCases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^runtime\/(silences\/)?[a-z]+(-[a-z]+)*$/);
  });

  it('hold clauses that the contract has', () => {
    const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
    const clauses = contract['x-source'].clauses.map(({ id }: { id: string }) => id);
    for (const { holds } of runtimeCases) expect(clauses).toEqual(expect.arrayContaining([...holds]));
  });

  it('hold every clause that the contract leaves to the token rules', () => {
    const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
    const left = contract['x-source'].clauses.filter(({ elsewhere }: { elsewhere?: string }) =>
      elsewhere?.includes('--driver'),
    );
    const held = new Set(runtimeCases.flatMap(({ holds }) => holds));
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ id }: { id: string }) => !held.has(id))).toEqual([]);
  });

  it('either hold a clause or ask a silence', () => {
    for (const { holds, asks } of runtimeCases) expect(holds.length > 0).toBe(asks === undefined);
  });
});
