// What a server can do to the suite: nothing that makes it conform without having done it.

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { exitCodeOf, type Report, runConformance } from './index.ts';
import { optionsFor, runAgainst } from './testing/run-against.ts';
import { outcomes, scopes } from './types.ts';

const always =
  (status: number, body = '{}', type = 'application/json'): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body));
  };

const conserved = ({ verdicts, results }: Report) =>
  scopes.every((scope) => {
    const { planned, counts } = verdicts[scope];
    return (
      planned === results.length && planned === outcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
    );
  });

describe('a server that answers the same to everything', () => {
  const table: readonly (readonly [string, RequestListener, number, RegExp])[] = [
    ['200', always(200), 1, /^source conformance does not hold: \d+ cases break what the source says\.$/],
    ['201', always(201, '{"id":"1","name":"a"}'), 1, /does not hold/],
    [
      '204',
      (request, response) => void request.resume().on('end', () => response.writeHead(204).end()),
      1,
      /does not hold/,
    ],
    [
      '302',
      (request, response) =>
        void request.resume().on('end', () => response.writeHead(302, { location: request.url }).end()),
      1,
      /does not hold/,
    ],
    ['400', always(400), 1, /does not hold/],
    [
      '401',
      always(401),
      3,
      /the credential is refused everywhere \(401\): check --bearer or --credential\.$/,
    ],
    ['403', always(403), 3, /the credential is refused everywhere/],
    ['404', always(404), 1, /does not hold/],
    ['429', always(429), 3, /not decided/],
    ['500', always(500, 'oops', 'text/plain'), 1, /does not hold/],
    [
      'a reset',
      (request) => void request.socket.destroy(),
      3,
      /gave no whole answer to any of the first 14 requests/,
    ],
    ['nothing', () => undefined, 3, /gave no whole answer .* \(no whole answer within 0\.3 s\)\.$/],
  ];
  it.each(table)(
    '%s does not conform, and is told why in one sentence',
    async (name, handler, code, says) => {
      const report = await runAgainst(handler, { timeout: name === 'nothing' ? 300 : 5000 });
      expect(report.verdicts.source.says).toMatch(says);
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
    expect(report.verdicts.source.says).toMatch(/the implementation cannot be reached/);
    expect(conserved(report)).toBe(true);
  });

  it('ends at its deadline, reports what ran, and leaves out the rest', async () => {
    const slow: RequestListener = (request, response) => {
      request.resume();
      setTimeout(() => response.writeHead(201).end(), 100);
    };
    const report = await runAgainst(slow, { deadline: 600, concurrency: 2 });
    expect(report.stopped).toBe('the deadline of 0.6 s was reached');
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
    expect(report.stopped).toBe('interrupted');
    expect(conserved(report)).toBe(true);
  });

  it('without a known routing profile leaves the cases about one to whoever declares it', async () => {
    const report = await runAgainst(always(404), { values: { account: 'acme' } });
    const reads = report.results.filter((result) => result.case.operation === 'getRoutingProfile');
    expect(new Set(reads.map((result) => result.outcomes.source))).toEqual(new Set(['not-applicable']));
    expect(reads[0]?.reason).toBe(
      'no value is declared for routing_id in /{account_id}/routing{routing_id}: give --routing-id',
    );
  });

  it('without a credential leaves out what the source guards, and asks the rest without one', async () => {
    const { credential: _, ...options } = optionsFor('http://127.0.0.1:1');
    const seen: (string | undefined)[] = [];
    const server: RequestListener = (request, response) => {
      seen.push(request.headers.authorization);
      request.resume().on('end', () => response.writeHead(201).end());
    };
    const { listen } = await import('./testing/run-against.ts');
    const { url, close } = await listen(server);
    const report = await runConformance({ ...options, baseUrl: new URL(url) });
    await close();
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter((header) => header?.includes('ACS_BEARER'))).toEqual([]);
    const known = report.results.find((result) => result.case.id === 'getRoutingProfile/examples/known');
    expect(known?.reason).toBe('no credential is declared: give --bearer');
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
    const report = await runAgainst(echo);
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
