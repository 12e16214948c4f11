// A resource that the options name and that is not found any more: for a moment, which is a fault, or for good, which may be
// what somebody else did.

import { expect, it } from 'vitest';
import type { Call, Change, Reply } from '../../fixtures/servers/behaviour.ts';
import { all, alters, isCreated, isShown } from '../../fixtures/servers/changes.ts';
import { accused, causesIn, runOn } from '../experiment/testing/report-on.ts';
import { modelWith } from '../testing/for-this-test.ts';
import { only } from '../testing/run-against.ts';
import { exitCodeOf } from '../verdict.ts';

const hides = (isHidden: (reply: Reply, call: Call) => boolean): Change =>
  alters(
    () => ({ status: 404, body: { error: 'not found' } }),
    (reply, call) => isShown(reply, call) && isHidden(reply, call),
  );

async function reportOf(change: Change) {
  const report = await runOn((await modelWith(change)).url, {
    selection: only('createTag', 'getRoutingProfile'),
  });
  return { causes: causesIn(report), accused: accused(report), exitCode: exitCodeOf(report) };
}

const nowAndThen = {
  causes: [
    expect.stringMatching(/^\d+ requests? got the right response when sent again: state that changes/),
  ],
  exitCode: 1,
};

it('accuses a service that finds nothing for a moment after each create', async () => {
  let until = 0;
  const marks = alters((reply) => {
    until = performance.now() + 100;
    return reply;
  }, isCreated);
  expect(
    await reportOf(
      all(
        marks,
        hides(() => performance.now() < until),
      ),
    ),
  ).toMatchObject(nowAndThen);
});

it('accuses a service that finds nothing once', async () => {
  let reads = 0;
  const once = hides(() => {
    reads += 1;
    return reads === 30;
  });
  expect(await reportOf(once)).toMatchObject({ ...nowAndThen, accused: ['routing-get'] });
});

it('accuses nobody of what is not found from some moment on, and says so', async () => {
  let reads = 0;
  const lost = hides(() => {
    reads += 1;
    return reads > 40;
  });
  expect(await reportOf(lost)).toEqual({
    causes: [
      expect.stringMatching(
        /^getRoutingProfile: what it reads was there in \d+ requests, and not any more, .* 404 Not Found: did something delete it/,
      ),
    ],
    accused: [],
    exitCode: 3,
  });
});
