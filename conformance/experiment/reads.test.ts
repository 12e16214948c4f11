// Reports on servers whose reads go wrong: for unknown resources, after another read, or while another account reads.

import type { RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { accountOf, type Call, createBehaviour, type Place } from '../../fixtures/servers/behaviour.ts';
import { alters, isRead } from '../../fixtures/servers/changes.ts';
import { modelSecondCredential } from '../../fixtures/servers/declared.ts';
import { accountFaults } from '../../fixtures/servers/faults/accounts.ts';
import { listenerOf, startHttp } from '../../fixtures/servers/start.ts';
import { diagnose } from '../diagnosis/index.ts';
import { causeInWords } from '../report/words/causes.ts';
import { resultsAt } from '../standing.ts';
import { forThisTest, modelWith } from '../testing/for-this-test.ts';
import { accused, causesIn, runOn, selected } from './testing/report-on.ts';

const reads = {
  ...selected(['getRoutingProfile/*', 'createTag/examples/*']),
  secondCredential: modelSecondCredential,
};

const isOwn = (call: Call, place: Place | undefined) => place?.account === accountOf(call);

it('tells a server error for whatever is not there once, under the clause on it', async () => {
  const server = await modelWith(
    alters(
      () => ({ status: 500, body: { error: 'no profile' } }),
      ({ status }, call, place) => status === 404 && isOwn(call, place) && isRead({ status }, call, place),
    ),
  );
  const report = await runOn(server.url, reads);
  expect(causesIn(report)).toEqual([
    'A server error (500) where the path names something that is not there, in getRoutingProfile.',
  ]);
  expect(accused(report)).toEqual(['routing-404']);
});

it('tells a server error for each identifier that is no number once', async () => {
  const server = await modelWith(
    alters(
      () => ({ status: 500, body: { error: 'no number' } }),
      (reply, call, place) => isRead(reply, call, place) && !/^\d+$/.test(place?.id ?? ''),
    ),
  );
  expect(causesIn(await runOn(server.url, reads))).toEqual([
    'A server error (500) where the identifier in the path is no number, in getRoutingProfile.',
  ]);
});

it('tells what is remembered as missing for every account once', async () => {
  const missed = new Set<string>();
  const server = await modelWith(({ read: find }) => ({
    read: (place, call) => {
      const found = missed.has(place.id) ? undefined : find(place, call);
      if (found === undefined) missed.add(place.id);
      return found;
    },
  }));
  const report = await runOn(server.url, reads);
  const [cause = '', ...others] = causesIn(report);
  expect(cause).toMatch(
    /^getRoutingProfile: what it reads was there in \d+ requests, and not any more, .* in 404/,
  );
  expect(others).toEqual([]);
  expect(accused(report)).toEqual(['routing-get']);
});

it('tells an account that two requests share while they run', async () => {
  const inner = listenerOf(createBehaviour());
  const accountIn = (target = '') => /^\/(acme|globex)/.exec(target)?.[0];
  let latest: string | undefined;
  const sharing: RequestListener = (request, response) => {
    if (request.method !== 'GET') return inner(request, response);
    latest = accountIn(request.url) ?? latest;
    setTimeout(() => {
      request.url = request.url?.replace(/^\/(acme|globex)/, latest ?? '$&') ?? '';
      inner(request, response);
    }, 5);
  };
  const server = await forThisTest(startHttp(sharing));
  const report = await runOn(server.url, reads);
  const [cause, ...others] = diagnose(report);
  expect(cause && causeInWords(cause)).toMatch(
    /^\d+ requests got the right response when sent again alone, and some of them not while/,
  );
  expect(others).toEqual([]);
  // Which of them fail is chance, and so is which of them are right when they are sent again.
  const left = resultsAt(report, 'failed').filter(({ case: { id } }) => !cause?.cases.includes(id));
  expect(left.length).toBeLessThan(cause?.cases.length ?? 0);
});

it('leaves to its clause what shows after another read alone', async () => {
  const fault = accountFaults.find(({ name }) => name.endsWith('in the account that was read last'));
  const server = await modelWith(fault?.change);
  const report = await runOn(server.url, reads);
  expect([causesIn(report), accused(report)]).toEqual([[], ['account-scope']]);
});
