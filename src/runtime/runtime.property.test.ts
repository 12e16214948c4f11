// Any order of attaching, issuing, checking and waiting, held against a model that remembers everything.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CheckResult, TokenProfile } from './index.ts';
import { createHarness, type Harness, tokenProfile } from './testing/harness.ts';
import { expectedCheck, type Model } from './testing/model.ts';

type Command = fc.AsyncCommand<Model, Harness>;

const settings = fc.record(
  {
    ratelimit: fc.record({
      requests: fc.integer({ min: 1, max: 4 }),
      window: fc.integer({ min: 1, max: 12 }),
    }),
    refill: fc.record({ tokens: fc.integer({ min: 1, max: 3 }), interval: fc.integer({ min: 1, max: 15 }) }),
  },
  { requiredKeys: ['ratelimit'] },
) as fc.Arbitrary<Partial<TokenProfile>>;
const lifetime = fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined });

const create = (profile: Partial<TokenProfile>, expiresIn: number | undefined): Command => ({
  check: () => true,
  async run(model, real) {
    const id = await real.application(tokenProfile(profile), expiresIn);
    model.applications.push({ id, profile: tokenProfile(profile), expiresIn });
  },
  toString: () => `create(${JSON.stringify(profile)}, ${expiresIn})`,
});

const attach = (nth: number, profile: Partial<TokenProfile>, expiresIn: number | undefined): Command => ({
  check: ({ applications }) => applications.length > 0,
  async run({ applications }, real) {
    const application = pick(applications, nth);
    await real.attach(application.id, tokenProfile(profile), expiresIn);
    Object.assign(application, { profile: tokenProfile(profile), expiresIn });
  },
  toString: () => `attach(${nth}, ${JSON.stringify(profile)}, ${expiresIn})`,
});

const issue = (nth: number): Command => ({
  check: ({ applications }) => applications.length > 0,
  async run({ applications, tokens, now }, real) {
    const application = pick(applications, nth);
    const secret = await real.issue(application.id);
    const expiresAt = now + (application.expiresIn ?? Number.POSITIVE_INFINITY);
    tokens.push({ secret, application, createdAt: now, expiresAt, window: [], drawn: [] });
  },
  toString: () => `issue(${nth})`,
});

const check = (nth: number): Command => ({
  check: ({ tokens }) => tokens.length > 0,
  async run({ tokens, now }, real) {
    const token = pick(tokens, nth);
    const want = expectedCheck(token, now);
    expect(inWords(await real.runtime.checkToken(token.secret))).toEqual(want);
  },
  toString: () => `check(${nth})`,
});

const wait = (seconds: number): Command => ({
  check: () => true,
  async run(model, real) {
    model.now += seconds;
    real.pass(seconds);
  },
  toString: () => `wait(${seconds})`,
});

function pick<T>(from: readonly T[], nth: number): T {
  const picked = from[nth % from.length];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

function inWords(result: CheckResult): readonly [string, number?] {
  if (result.kind === 'rate-limited') return [result.kind, result.retryAfter];
  if (result.kind === 'exhausted' && result.refillIn !== null) return [result.kind, result.refillIn];
  return [result.kind];
}

it('does what the naive model does, whatever the order of calls', async () => {
  const nth = fc.nat({ max: 20 });
  const commands = fc.commands(
    [
      fc.tuple(settings, lifetime).map(([profile, expiresIn]) => create(profile, expiresIn)),
      fc.tuple(nth, settings, lifetime).map(([n, profile, expiresIn]) => attach(n, profile, expiresIn)),
      nth.map(issue),
      nth.map(check),
      nth.map(check),
      nth.map(check),
      fc.integer({ min: 1, max: 10 }).map(wait),
    ],
    { size: '+1', maxCommands: 80 },
  );
  const property = fc.asyncProperty(commands, (run) =>
    fc.asyncModelRun(() => ({ model: { now: 0, applications: [], tokens: [] }, real: createHarness() }), run),
  );
  await fc.assert(property, { seed: 20_260_101, numRuns: 400 });
});
