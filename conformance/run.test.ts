// What a server can do to the suite: nothing that makes it conform without having done it.

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { type ConformanceOptions, countedIn, exitCodeOf, runConformance } from './index.ts';
import { notesIn, propertyIn } from './testing/properties.ts';
import { fewerRows, listen, only, optionsFor, runAgainst } from './testing/run-against.ts';
import type { Report } from './types.ts';

const always =
  (status: number, body = '{}', type = 'application/json'): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body));
  };

/** What shows how a run goes, whatever its rows are about. */
const few = { selection: fewerRows(), requests: 150 };

/** Every property is in one count of each verdict. */
const isConserved = (report: Report) =>
  (['source', 'contract'] as const).every((scope) => {
    const counts = Object.values(report.verdicts[scope].counts);
    return counts.reduce((sum, count) => sum + count) === countedIn(report.properties, scope).length;
  });

describe('a server that answers the same to everything', () => {
  const redirects: RequestListener = (request, response) =>
    void request.resume().on('end', () => response.writeHead(302, { location: request.url }).end());
  const echo: RequestListener = (request, response) => void request.pipe(response);
  /** The note, the end of the run or the option that says why. */
  const table: readonly (readonly [string, RequestListener, number, string, string | undefined])[] = [
    ['200', always(200), 1, 'fails', undefined],
    ['201', always(201, '{"id":"1","name":"a"}'), 1, 'fails', undefined],
    ['204', always(204, ''), 1, 'fails', undefined],
    ['302', redirects, 3, 'undecided', 'redirected'],
    ['400', always(400), 3, 'undecided', 'valid-rejected'],
    ['401', always(401), 3, 'undecided', 'credential'],
    ['403', always(403), 3, 'undecided', 'credential'],
    ['404', always(404), 3, 'undecided', 'valid-rejected'],
    ['429', always(429), 3, 'undecided', 'valid-rejected'],
    ['500', always(500, 'oops', 'text/plain'), 1, 'fails', 'valid-rejected'],
    ['what it was sent', echo, 1, 'fails', undefined],
    ['garbage', ({ socket }) => void socket.end('garbage\n'.repeat(20)), 3, 'undecided', 'no-response'],
    ['a reset', (request) => void request.socket.destroy(), 3, 'undecided', 'no-response'],
    ['nothing', () => undefined, 3, 'undecided', 'no-response'],
  ];
  it.each(table)('%s does not conform', async (name, handler, code, state, why) => {
    const timeout = name === 'nothing' ? 300 : 5000;
    const report = await runAgainst(handler, { ...few, timeout });
    expect([report.verdicts.source.state, exitCodeOf(report)]).toEqual([state, code]);
    const inputs = report.operations.flatMap((operation) => operation.inputs.map(({ kind }) => kind));
    expect([...notesIn(report), report.stopped?.kind, ...inputs]).toContain(why);
    expect(report.verdicts.contract.state).not.toBe('conforms');
    expect(isConserved(report)).toBe(true);
  });
});

describe('a run', () => {
  it('ends at its deadline, reports what ran, and leaves out the rest', async () => {
    const slow: RequestListener = (request, response) => {
      request.resume();
      setTimeout(() => response.writeHead(201).end(), 100);
    };
    const report = await runAgainst(slow, { deadline: 600, concurrency: 2 });
    expect(report.stopped).toEqual({ kind: 'deadline', seconds: 0.6 });
    expect(report.verdicts.source.counts.undecided).toBeGreaterThan(0);
    expect(isConserved(report)).toBe(true);
    expect(exitCodeOf(report)).not.toBe(0);
  });

  it('that is interrupted reports what ran', async () => {
    const controller = new AbortController();
    const report = await runAgainst(always(200), {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('interrupted')),
    });
    expect(report.stopped).toEqual({ kind: 'interrupted' });
    expect(isConserved(report)).toBe(true);
  });

  it('that goes wrong itself ends with a report, and nothing is decided', async () => {
    const contract = createContract((await loadContract()).document);
    let sent = 0;
    const counting: RequestListener = (...given) => {
      sent += 1;
      always(201)(...given);
    };
    const validate: typeof contract.validate = (pointer, value) => {
      if (sent > 0) throw new TypeError('a validator that\n fails canary-5eCr3t/+token');
      return contract.validate(pointer, value);
    };
    const report = await runAgainst(counting, {
      selection: only('createTag', 'getRoutingProfile'),
      contract: { ...contract, validate },
    });
    expect(report.stopped?.kind).toBe('error');
    expect(report.properties.map(({ reason }) => reason?.kind)).toContain('stopped');
    expect([report.verdicts.source.state, exitCodeOf(report)]).toEqual(['undecided', 3]);
    expect(JSON.stringify(report)).not.toContain('canary');
  });

  it('without a known routing profile leaves the properties of one to whoever declares it', async () => {
    const report = await runAgainst(always(404), { ...few, values: { account: 'acme' } });
    const reads = report.properties.filter(({ operation }) => operation === 'getRoutingProfile');
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set(['undecided']));
    expect(reads[0]?.inputs).toEqual([{ kind: 'flag', name: 'routing-id' }]);
  });

  it('without a credential leaves out what the source guards, and asks the rest without one', async () => {
    const { credential: _, ...options } = optionsFor('http://127.0.0.1:1', few);
    const seen: (string | undefined)[] = [];
    const server: RequestListener = (request, response) => {
      seen.push(request.headers.authorization);
      request.resume().on('end', () => response.writeHead(201).end());
    };
    const { url, close } = await listen(server);
    const open: ConformanceOptions = { ...options, baseUrl: new URL(url) };
    const report = await runConformance(open).finally(close);
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter((header) => header?.includes('ACS_BEARER'))).toEqual([]);
    for (const rule of ['resource/routing-404', 'request/routing-get'])
      expect(propertyIn(report, `getRoutingProfile/${rule}`)).toMatchObject({
        status: 'undecided',
        inputs: [{ kind: 'credential' }],
      });
  });

  it('lets no part of a credential into its report, whatever the server does with it', async () => {
    const secret = 'canary-5eCr3t/+token';
    const echo: RequestListener = (request, response) => {
      const given = request.headers.authorization ?? '';
      const base64 = Buffer.from(given).toString('base64');
      const shown = JSON.stringify({ given, encoded: encodeURIComponent(given), base64 });
      const headers = { 'x-echo': given, 'content-type': 'application/json' };
      request.resume().on('end', () => response.writeHead(200, headers).end(shown));
    };
    const text = JSON.stringify(await runAgainst(echo, few));
    expect(text).toContain('$ACS_BEARER');
    for (const form of [
      secret,
      secret.slice(0, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').slice(0, 20),
      Buffer.from(`Bearer ${secret}`).toString('base64').slice(12, 30),
    ])
      expect(text).not.toContain(form);
  });

  it('nor where the server sends it elsewhere', async () => {
    const away: RequestListener = (request, response) => {
      const location = `/login?was=${encodeURIComponent(request.headers.authorization ?? '')}`;
      request.resume().on('end', () => response.writeHead(302, { location }).end());
    };
    const report = await runAgainst(away, few);
    expect(notesIn(report)).toContain('redirected');
    expect(JSON.stringify(report)).not.toContain('canary');
  });
});
