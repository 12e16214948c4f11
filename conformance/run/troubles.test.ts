// What a run does with servers that have troubles of their own: it accuses none, harms none, and says what happened.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBehaviour } from '../../fixtures/servers/behaviour.ts';
import { alters } from '../../fixtures/servers/changes.ts';
import { modelCredential as credential, targetOf } from '../../fixtures/servers/declared.ts';
import { listenerOf } from '../../fixtures/servers/start.ts';
import { startEditable } from '../../fixtures/servers/tolerances/editable.ts';
import { startSerial } from '../../fixtures/servers/tolerances/serial.ts';
import { tolerances } from '../../fixtures/servers/tolerances.ts';
import { exitCodeOf, runConformance } from '../index.ts';
import { forThisTest, modelWith } from '../testing/for-this-test.ts';
import { brokenIn as failed, findingIn } from '../testing/properties.ts';
import { fewerRows, type Listening, only, onModel, optionsFor } from '../testing/run-against.ts';
import type { Report } from '../types.ts';

const run = (url: string, more: object = {}) =>
  runConformance({
    ...optionsFor(url, { selection: only('createTag/*') }),
    ...targetOf({ url, close: async () => undefined }),
    ...more,
  });

const reasonsIn = ({ properties }: Report) => new Set(properties.map(({ reason }) => reason?.kind));

describe('a run', () => {
  it('loses nothing that a user has', async () => {
    const server = await forThisTest(startEditable());
    const report = await run(server.url, { selection: fewerRows(onModel) });
    expect(server.lost()).toBe(0);
    expect(failed(report)).toEqual([]);
  });

  it('with a credential that is not known accuses nobody', async () => {
    const server = await modelWith();
    const report = await run(server.url, {
      credential: { ...credential, secret: 'mistyped' },
      selection: fewerRows(onModel),
    });
    expect(failed(report)).toEqual([]);
    expect(report.stopped).toEqual({ kind: 'credential-rejected', status: 401 });
    expect(exitCodeOf(report)).toBe(3);
  });

  it('stops counting rejections when the twin is rejected as well', async () => {
    const quota = tolerances.find(({ name }) => name === 'a quota of 60 creates, then 403');
    const server = await modelWith(quota?.change);
    const report = await run(server.url, { selection: fewerRows(onModel) });
    expect(failed(report)).toEqual([]);
    expect(reasonsIn(report)).toContain('twin-stopped');
    expect(exitCodeOf(report)).toBe(3);
  });

  it('that its deadline ends accuses nobody of a quota that was used up before', async () => {
    const quota = tolerances.find(({ name }) => name === 'a quota of 60 creates, then 403');
    const server = await modelWith(quota?.change);
    const report = await run(server.url, { rate: 100, deadline: 2500, selection: fewerRows(onModel) });
    expect(report.stopped).toEqual({ kind: 'deadline', seconds: 2.5 });
    expect(failed(report)).toEqual([]);
  });

  it('says of nothing that it depends on a request that got 429', async () => {
    const requests: number[] = [];
    const limited = alters(
      () => ({ status: 429, body: { error: 'too many' } }),
      ({ status }) => requests.push(status) > 150,
    );
    const report = await run((await modelWith(limited)).url);
    expect(failed(report)).toEqual([]);
    expect(reasonsIn(report)).toContain('rate-limited');
    expect(reasonsIn(report)).not.toContain('twin-stopped');
  });

  it.each([
    [500, 1],
    [507, 3],
  ])('takes %d to every create from some on for what it says', async (status, exitCode) => {
    const server = await modelWith(({ created }) => {
      let count = 0;
      return {
        created: (resource, operation) => {
          count += 1;
          return count > 40 ? { status, body: { error: 'no' } } : created(resource, operation);
        },
      };
    });
    const report = await run(server.url);
    const statuses = failed(report).map((id) => findingIn(report, id)?.trial?.response?.status);
    expect(new Set(statuses)).toEqual(new Set(exitCode === 1 ? [status] : []));
    expect(exitCodeOf(report)).toBe(exitCode);
  });

  it('tells what went wrong once and not again, and blames nobody for it', async () => {
    // What goes wrong is sent again at the end, after many more requests than these.
    let calls = 0;
    const server = await modelWith(({ transmit }) => ({
      transmit: (response, reply, call) => {
        calls += 1;
        if (calls % 40 === 0 && calls <= 200) response.writeHead(500).end();
        else transmit(response, reply, call);
      },
    }));
    const report = await run(server.url);
    expect(report.seenOnce.length).toBeGreaterThan(0);
    expect(failed(report)).toEqual([]);
  });
});

// They wait for most of their time.
describe.concurrent('a run that has to wait', () => {
  it('slows down for a server that takes one connection at a time', async ({ onTestFinished }) => {
    const server = await forThisTest(startSerial(5, true), onTestFinished);
    const report = await run(server.url, {
      timeout: 400,
      selection: only('createTag/name', '*/request'),
    });
    expect(failed(report)).toEqual([]);
    expect(report.pace).toMatchObject({ concurrency: 1, slowed: true });
    expect(exitCodeOf(report)).toBe(0);
  });

  it.for([
    ['ended', 1],
    ['was started again', 0],
  ] as const)('waits for a server that is away: it %s', async ([, ends], { onTestFinished }) => {
    const server = await forThisTest(startMortal(ends === 0), onTestFinished);
    const report = await run(server.url, { concurrency: 1, selection: only('createTag/name') });
    if (ends === 1) {
      expect(report.stopped).toEqual({ kind: 'server-ended' });
      expect([failed(report), exitCodeOf(report)]).toEqual([[], 3]);
    } else {
      expect(report.stopped).toBeUndefined();
      expect([failed(report), exitCodeOf(report)]).toEqual([[], 0]);
    }
  });

  it('gives up cases of a kind after five without a response, and keeps the finding', {
    timeout: 90_000,
  }, async ({ onTestFinished }) => {
    const server = await modelWith(({ check, transmit }) => {
      let isFaulty = false;
      return {
        check: (...given) => {
          const faults = check(...given);
          isFaulty = faults.length > 0;
          return faults;
        },
        transmit: (response, reply, call) => {
          if (!isFaulty) transmit(response, reply, call);
          isFaulty = false;
        },
      };
    }, onTestFinished);
    const report = await run(server.url, { timeout: 200 });
    expect(failed(report)).toEqual([]);
    expect(report.robustness.length).toBeGreaterThan(0);
    expect(reasonsIn(report)).toContain('gave-up');
  });
});

/** Stops listening when the name of a tag is an empty list; after that it may listen again. */
async function startMortal(isRevived: boolean): Promise<Listening> {
  const listener = listenerOf(
    createBehaviour(({ check }) => ({
      check: (value, ...rest) => {
        if (Object(value).name?.length === 0) die();
        return check(value, ...rest);
      },
    })),
  );
  let server = createServer(listener);
  const port = await listenAt(server, 0);
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  const die = () => {
    void close();
    if (!isRevived) return;
    server = createServer(listener);
    setTimeout(() => void listenAt(server, port), 400);
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

const listenAt = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
