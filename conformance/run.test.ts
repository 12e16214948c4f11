// What a server can do to the suite: nothing that makes it conform without having done it.

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../src/contract/file/index.ts';
import { runConformance } from './conform.ts';
import { plain } from './report/style.ts';
import { renderText } from './report/text/index.ts';
import { reasonInWords } from './report/words/conditions.ts';
import { stopInWords, verdictInWords } from './report/words/verdicts.ts';
import { fewerRows, listen, optionsFor, runAgainst } from './testing/run-against.ts';
import { outcomes, type Report, scopes } from './types.ts';
import { exitCodeOf } from './verdict.ts';

const own = await loadContract();

const always =
  (status: number, body = '{}', type = 'application/json'): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body));
  };

const saysOf = (report: Report) =>
  report.stopped ? stopInWords(report.stopped) : verdictInWords(report, 'source');
const reasonOf = (result: Report['results'][number] | undefined) =>
  result?.reason && reasonInWords(result.reason);

const conserved = ({ verdicts, results }: Report) =>
  scopes.every((scope) => {
    const { planned, counts } = verdicts[scope];
    return (
      planned === results.length && planned === outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
    );
  });

describe('a server that answers the same to everything', () => {
  const table: readonly (readonly [string, RequestListener, number, RegExp])[] = [
    ['200', always(200), 1, /^Source conformance: failed \(\d+ cases break the source\)$/],
    ['201', always(201, '{"id":"1","name":"a"}'), 1, /: failed/],
    ['204', always(204, ''), 1, /: failed/],
    [
      '302',
      (request, response) =>
        void request.resume().on('end', () => response.writeHead(302, { location: request.url }).end()),
      3,
      /: undecided/,
    ],
    ['400', always(400), 1, /: failed/],
    ['401', always(401), 3, /the credential is rejected everywhere \(401\): check --bearer or --credential$/],
    ['403', always(403), 3, /the credential is rejected everywhere/],
    ['404', always(404), 1, /: failed/],
    ['429', always(429), 3, /: undecided/],
    ['500', always(500, 'oops', 'text/plain'), 1, /: failed/],
    [
      'a reset',
      (request) => void request.socket.destroy(),
      3,
      /none of the first 16 requests got a complete response/,
    ],
    ['nothing', () => undefined, 3, /none of the first 16 requests got a complete response: .*1\.2 s/],
  ];
  it.each(table)(
    '%s does not conform, and is told why in one sentence',
    async (name, handler, code, says) => {
      const report = await runAgainst(handler, {
        timeout: name === 'nothing' ? 300 : 5000,
        selection: fewerRows(),
      });
      expect(saysOf(report)).toMatch(says);
      expect(exitCodeOf(report)).toBe(code);
      expect(report.verdicts.contract.conforms).toBe(false);
      expect(conserved(report)).toBe(true);
    },
  );
});

describe('a run', () => {
  it('against nobody is not completed, and says so', async () => {
    const report = await runConformance(optionsFor('http://127.0.0.1:1'));
    expect(exitCodeOf(report)).toBe(3);
    expect(saysOf(report)).toMatch(/the server cannot be reached/);
    expect(renderText(report, own)).not.toMatch(/Not judged|Skipped/);
    expect(renderText(report, own, plain, { verbose: true })).toMatch(/Not judged/);
    expect(conserved(report)).toBe(true);
  });

  it('ends at its deadline, reports what ran, and leaves out the rest', async () => {
    const slow: RequestListener = (request, response) => {
      request.resume();
      setTimeout(() => response.writeHead(201).end(), 100);
    };
    const report = await runAgainst(slow, { deadline: 600, concurrency: 2 });
    expect(report.stopped).toEqual({ kind: 'deadline', seconds: 0.6 });
    expect(report.verdicts.source.counts.inconclusive).toBeGreaterThan(0);
    expect(conserved(report)).toBe(true);
    expect(exitCodeOf(report)).not.toBe(0);
  });

  it('that is interrupted reports what ran', async () => {
    const controller = new AbortController();
    const report = await runAgainst(always(200), {
      signal: controller.signal,
      onResult: () => controller.abort(new Error('interrupted')),
    });
    expect(report.stopped).toEqual({ kind: 'interrupted' });
    expect(conserved(report)).toBe(true);
  });

  it('without a known routing profile leaves the cases about one to whoever declares it', async () => {
    const report = await runAgainst(always(404), { values: { account: 'acme' }, selection: fewerRows() });
    const reads = report.results.filter((result) => result.case.operation === 'getRoutingProfile');
    expect(new Set(reads.map((result) => result.outcomes.source))).toEqual(new Set(['not-applicable']));
    expect(reasonOf(reads[0])).toMatch(/^pass --routing-id ID \(/);
  });

  it('without a credential leaves out what the source guards, and asks the rest without one', async () => {
    const { credential: _, ...options } = optionsFor('http://127.0.0.1:1');
    const seen: (string | undefined)[] = [];
    const server: RequestListener = (request, response) => {
      seen.push(request.headers.authorization);
      request.resume().on('end', () => response.writeHead(201).end());
    };
    const { url, close } = await listen(server);
    const report = await runConformance({ ...options, baseUrl: new URL(url), selection: fewerRows() });
    await close();
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter((header) => header?.includes('ACS_BEARER'))).toEqual([]);
    const known = report.results.find((result) => result.case.id === 'getRoutingProfile/examples/known');
    expect(reasonOf(known)).toMatch(/^pass --bearer TOKEN/);
  });

  it('lets no part of a credential into its report, whatever the server does with it', async () => {
    const secret = 'canary-5eCr3t/+token';
    const echo: RequestListener = (request, response) => {
      const given = request.headers.authorization ?? '';
      const shown = {
        given,
        encoded: encodeURIComponent(given),
        base64: Buffer.from(given).toString('base64'),
      };
      request
        .resume()
        .on('end', () =>
          response
            .writeHead(200, { 'x-echo': given, 'content-type': 'application/json' })
            .end(JSON.stringify(shown)),
        );
    };
    const report = await runAgainst(echo, { selection: fewerRows() });
    const text = JSON.stringify(report);
    expect(text).toContain('$ACS_BEARER');
    for (const form of [
      secret,
      secret.slice(0, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64').slice(0, 20),
      Buffer.from(`Bearer ${secret}`).toString('base64').slice(12, 30),
    ]) {
      expect(text).not.toContain(form);
    }
  });
});
