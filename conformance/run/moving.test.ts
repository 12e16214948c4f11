// A server that rejects an example hides nothing else that is wrong with it: cases go into other bodies.

import { beforeAll, describe, expect, it } from 'vitest';
import { all, alters, forgives, isCreated, minds } from '../../fixtures/servers/changes.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import { differenceOf } from '../experiment/index.ts';
import { accused, causesIn, runOn } from '../experiment/testing/report-on.ts';
import { conditionOf } from '../judge/index.ts';
import { only } from '../testing/run-against.ts';
import { isOneThing } from '../twins.ts';
import type { HttpCase, Report } from '../types.ts';

/** Every example with a refill has an interval of 3,600. */
const inMinutes = minds('refill.interval', (interval) => Number(interval) > 1440);
const inBytes = minds('prefix', (prefix) => Buffer.byteLength(String(prefix)) > 50);
const fromZero = forgives('refill.interval', (interval) => interval === 0);

describe('where an example is rejected', () => {
  let report: Report;
  let cases: ReadonlyMap<string, HttpCase>;
  beforeAll(async () => {
    const server = await startModel(all(inMinutes, fromZero, inBytes));
    report = await runOn(server.url, { selection: only('createAuthenticationProfile/*') });
    await server.close();
    const sent = report.results.map((result) => result.case);
    cases = new Map(sent.filter((each) => each.via === 'http').map((each) => [each.id, each]));
  });

  it('is told what else is wrong', () => {
    expect(causesIn(report)).toEqual([
      'refill.interval: accepted to 1440, rejected from 1441 (400), in createAuthenticationProfile.',
      'refill.interval: accepted at 0 (201), in createAuthenticationProfile.',
      'prefix: accepted to 50 bytes in UTF-8, rejected from 51 (400), in createAuthenticationProfile.',
    ]);
    expect(accused(report)).toEqual(['refill-interval', 'prefix']);
  });

  it('leaves few cases undecided, and requires none of a body that holds what is rejected', () => {
    const with3600 = report.results.filter(
      ({ case: { id }, outcomes }) =>
        outcomes.source === 'failed' && /"interval":3600/.test(JSON.stringify(cases.get(id)?.request.body)),
    );
    expect(with3600.map((result) => result.case.rule)).toEqual(
      with3600.map(() => expect.stringMatching(/^(examples|combinations)$/)),
    );
    const { inconclusive, passed } = report.verdicts.source.counts;
    expect(inconclusive).toBeLessThan(passed / 10);
  });

  it('differs from the twin that is named in what is said alone', () => {
    const judged = report.results.flatMap(({ case: { id }, reason }) => {
      const testCase = cases.get(id);
      const twin = testCase && conditionOf(testCase, 'twin');
      const before = cases.get(twin?.case ?? '');
      return reason === undefined && testCase && before ? [{ testCase, before, change: twin?.change }] : [];
    });
    expect(judged.length).toBeGreaterThan(1000);
    const wrong = judged.filter(({ testCase, before, change }) => {
      const found = differenceOf(before.request, testCase.request);
      return typeof change === 'object'
        ? change.length !== found.length
        : !isOneThing(found, before.request, testCase.request);
    });
    expect(wrong.map(({ testCase }) => testCase.id)).toEqual([]);
  });
});

it('is told what else is wrong where an example ends in a server error', async () => {
  const needsByteLength = alters(
    () => ({ status: 500, body: { error: 'null' } }),
    (reply, call) => isCreated(reply, call) && !('byteLength' in JSON.parse(call.body.toString())),
  );
  const isJwt = (body: unknown) => (body as { readonly keyType?: unknown }).keyType === 'jwt';
  const oneMore = forgives('ratelimit.window', (window, body) => window === 86_401 && isJwt(body));
  const server = await startModel(all(needsByteLength, oneMore));
  const profile = 'createAuthenticationProfile';
  const rules = ['examples', 'combinations', 'bounds', 'required'].map((rule) => `${profile}/${rule}/*`);
  const report = await runOn(server.url, { selection: only(...rules) });
  await server.close();
  expect(causesIn(report).toSorted()).toEqual([
    'A server error (500) where byteLength is left out, in createAuthenticationProfile.',
    expect.stringMatching(/^Accepted \(201\) where keyType is "jwt" and .*ratelimit.window is 86401/),
  ]);
});
