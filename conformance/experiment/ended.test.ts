// Services that stop accepting requests during a run: each reason is reported as what it is.

import { expect, it } from 'vitest';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { alters, isCreated } from '../../fixtures/servers/changes.ts';
import { modelSecondCredential } from '../../fixtures/servers/declared.ts';
import { isObject } from '../../fixtures/servers/rules.ts';
import { leaks, sticks, sticksTo } from '../../fixtures/servers/states.ts';
import { limitTolerances } from '../../fixtures/servers/tolerances/limits.ts';
import { exitCodeOf, StopError } from '../index.ts';
import { modelWith } from '../testing/for-this-test.ts';
import { accused, causesIn, reportOn, runOn, selected } from './testing/report-on.ts';

const rules = ['*/examples/*', '*/bounds/*', '*/required/*', '*/types/*'];
const skipped = ['*/types/*/in/*', '*/far*'];
const selection = selected(rules, [...skipped, '*/in/*']);
const onModel = async (change: Change, options: Parameters<typeof runOn>[1] = {}) =>
  runOn((await modelWith(change)).url, { ...selection, ...options });

it('tells state that stays after a rejected request, and accuses nobody of it', async () => {
  const report = await onModel(sticks);
  expect(causesIn(report)).toEqual([
    expect.stringMatching(
      /^Since the first rejected request \(create\w+\/required\/[\w./-]+\) every valid request ends in 400 Bad Request, in \w+ and \w+; \d+ requests were accepted before it: state that stays/,
    ),
  ]);
  expect([accused(report), exitCodeOf(report)]).toEqual([[], 3]);
});

/** Quotas: of what is rejected only for what is there, there is no more to tell than each case does. */
const limits = limitTolerances.flatMap(({ name, change, undecided }) =>
  undecided === undefined || change === undefined || !/, then \d/.test(name) ? [] : [[name, change] as const],
);

it.each(limits)('tells %s', async (name, change) => {
  const report = await onModel(change);
  const [cause = '', ...others] = causesIn(report).filter((told) => !/Every valid body of/.test(told));
  const [, status] = /then (\d{3})/.exec(name) ?? [];
  expect(cause).toMatch(
    status === '429'
      ? /^The service limits requests \(429/
      : new RegExp(
          `(\\d+) requests? (was|were) accepted, and none any more, .* ends in ${status} .*: a quota\\?`,
        ),
  );
  expect([others, accused(report), exitCodeOf(report)]).toEqual([[], [], 3]);
});

/** Rejects valid bodies too: those of which the number of valid ones so far says so. */
const rejectsValid =
  (isRejected: (count: number) => boolean): Change =>
  ({ check }) => {
    let count = 0;
    return {
      check: (...args) => {
        const faults = check(...args);
        if (faults.length > 0) return faults;
        count += 1;
        return isRejected(count) ? [{ at: [], detail: 'is not wanted now' }] : faults;
      },
    };
  };

it('tells one cause, and nothing of a request, where every second valid create is rejected', async () => {
  const everySecond = rejectsValid((count) => count % 2 === 0);
  const report = await onModel(everySecond, { ...selected(rules, skipped), concurrency: 1 });
  expect(causesIn(report)).toEqual([
    expect.stringMatching(/^\d+ requests got the right response when sent again: state that changes/),
  ]);
});

it('tells it in few requests of one member, whose pattern keeps its place from one match to the next', async () => {
  const stateful: Change = ({ check }) => {
    const pattern = /^.{1,50}$/gsu;
    return {
      check: (value, operation, account) => {
        const faults = check(value, operation, account);
        const prefix = isObject(value) && faults.length === 0 ? value.prefix : undefined;
        return typeof prefix === 'string' && !pattern.test(prefix)
          ? [{ at: ['prefix'], detail: 'is not wanted now' }]
          : faults;
      },
    };
  };
  const profiles = selected(
    ['createAuthenticationProfile/*', 'getRoutingProfile/*'],
    ['*/types/*', '*/ten-megabytes'],
  );
  const report = await onModel(stateful, profiles);
  expect(causesIn(report)).toEqual([
    expect.stringMatching(/^\d+ requests got the right response when sent again/),
  ]);
  expect(report.experiments?.requests).toBeLessThan(150);
});

it('takes a status that wrong requests get as well for no quota and for no state', async () => {
  expect(causesIn(await onModel(rejectsValid((count) => count > 25)))).toEqual([
    expect.stringMatching(/: 25 requests were accepted, .* 400 Bad Request: a quota, or state that stays/),
  ]);
});

it('tells one kind of profile for which there is no room any more, and no clause of it', async () => {
  const full: Change = ({ created, reject }) => {
    let count = 0;
    return {
      created: (resource, operation) => {
        if (isObject(resource) && resource.keyType === 'jwt') count += 1;
        return count > 32 && isObject(resource) && resource.keyType === 'jwt'
          ? reject(500, 'no room')
          : created(resource, operation);
      },
    };
  };
  const report = await onModel(full, selected(rules, skipped));
  expect(causesIn(report)).toEqual([
    expect.stringMatching(
      /^After 3\d requests accepted and \d+ rejected every valid request ends in 500 .*, in createAuthenticationProfile with jwt_id: something that is not released/,
    ),
  ]);
  expect(exitCodeOf(report)).toBe(1);
});

const few = ['*/examples/*', 'createTag/required/*', 'createTag/types/*', 'createTag/combinations/*'];

it.each<[string, Parameters<typeof leaks>[1], RegExp]>([
  ['503', { status: 503, body: 'no connection' }, /ends in 503 Service Unavailable/],
  ['silence', 'silence', /gets no complete response/],
])('tells a pool that leaks and ends in %s', async (_, empty, result) => {
  const report = await onModel(
    leaks(10, empty),
    empty === 'silence' ? { ...selected(few), timeout: 200 } : {},
  );
  const told = causesIn(report);
  expect(told).toEqual([
    expect.stringMatching(
      /^After \d+ requests accepted and (9|1\d) rejected every valid request .* not released/,
    ),
  ]);
  expect(told[0]).toMatch(result);
  expect(accused(report).filter((clause) => clause !== 'http')).toEqual([]);
});

it('tells an account in which nothing can be created any more, while there is room in another one', async () => {
  let count = 0;
  const change = alters(
    (reply) => {
      count += 1;
      return count > 60 ? { status: 500, body: 'no such number left' } : reply;
    },
    (reply, call, place) => isCreated(reply, call) && place?.account === 'acme',
  );
  const credentials = { secondCredential: modelSecondCredential };
  const report = await onModel(change, {
    ...credentials,
    ...selected([...rules, '*/second/*'], [...skipped, '*/in/*']),
  });
  expect(causesIn(report)).toEqual([
    expect.stringMatching(/^After 60 requests accepted and \d+ rejected every valid request ends in 500/),
  ]);
  expect(accused(report)).toEqual(['http']);
});

it('tells it by what was sent where the time is over', async () => {
  const overtime = new AbortController();
  const report = await onModel(leaks(10, 'silence'), {
    ...selected([...few, 'tokens']),
    timeout: 100,
    signal: overtime.signal,
    // The token rules are last, after everything that is sent.
    onResult: ({ case: { via } }) => {
      if (via === 'driver') overtime.abort(new StopError({ kind: 'deadline', seconds: 1 }));
    },
  });
  expect(report.stopped?.kind).toBe('deadline');
  expect(report.experiments?.requests).toBe(0);
  expect(causesIn(report)[0]).toMatch(
    /every valid request gets no complete response, in .*: something that is not released/,
  );
});

it('tells a credential that was locked after wrong ones', async () => {
  let wrong = 0;
  const report = await onModel(
    ({ isCredential }) => ({
      isCredential: (call) => {
        if (isCredential(call) && wrong < 5) return true;
        wrong += 1;
        return false;
      },
    }),
    selected(['*/examples/*', '*/security/*', 'createTag/*'], ['*/ten-megabytes']),
  );
  expect(causesIn(report)[0]).toMatch(
    /none any more, since every valid request ends in 401 .*locked after wrong/,
  );
  expect(exitCodeOf(report)).toBe(3);
});

it('does not take what is accepted again later for an end', async () => {
  let rejects = 0;
  const report = await onModel(({ check }) => ({
    check: (...args) => {
      const faults = check(...args);
      rejects = faults.length > 0 ? 3 : rejects - 1;
      return faults.length === 0 && rejects > 0 ? [{ at: [], detail: 'not yet' }] : faults;
    },
  }));
  expect(causesIn(report).join('\n')).not.toMatch(/none any more|Since the first/);
});

it('tells the member with which requests are not accepted any more', async () => {
  const rules = ['examples/*', 'combinations/*', 'bounds/*', 'required/*'];
  const [cause] = causesIn(await reportOn(sticksTo('refill'), rules));
  expect(cause).toMatch(
    /^Since the first rejected request \(createAuthenticationProfile\/\w+\/refill.*\) every valid request ends in 400 .*, in createAuthenticationProfile with refill;/,
  );
});
