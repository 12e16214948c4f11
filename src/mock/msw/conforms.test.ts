// The handlers under the whole suite: it sends over HTTP, so a server hands each request on as `fetch` would.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getResponse, type HttpHandler } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { runConformance } from '../../../conformance/index.ts';
import { fewerRows, optionsFor } from '../../../conformance/testing/run-against.ts';
import { closeAtOnce, listen } from '../../http/node/index.ts';
import { createHandlers } from './index.ts';
import { BASE } from './testing/handled.ts';

async function pass(handlers: HttpHandler[], incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = 'GET', url = '/', headersDistinct } = incoming;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const sent = await buffer(incoming);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(`${BASE}${url}`, { method, headers, ...(hasBody && { body: sent }) });
  const response = (await getResponse(handlers, request)) ?? new Response(null, { status: 502 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

it.each([false, true])(
  'their responses conform but for dots in a path, with state: %j',
  async (stateful) => {
    const contents = stateful ? { stateful } : { bearer: ['acme-demo-token'] };
    const handlers = [...createHandlers({ baseUrl: BASE, ...contents }).handlers];
    const server = createServer((incoming, outgoing) => {
      pass(handlers, incoming, outgoing).catch((error) => outgoing.writeHead(501).end(String(error)));
    });
    onTestFinished(() => closeAtOnce(server));
    const report = await runConformance(
      optionsFor(await listen(server, '127.0.0.1', 0), {
        values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'second-account': 'globex' },
        credential: { header: 'Authorization', scheme: 'Bearer', secret: 'acme-demo-token' },
        selection: fewerRows(),
        against: 'contract',
        timeout: 10_000,
        deadline: 120_000,
      }),
    );
    expect(report.results.length).toBeGreaterThan(500);
    expect(report.verdicts.source.conforms).toBe(true);
    const failed = report.results.filter(({ outcomes }) => outcomes.contract === 'failed');
    // The URL parser takes dots out of a path before any handler sees it.
    expect(new Set(failed.map(({ case: { rule, kind } }) => [rule, kind].join(' ')))).toEqual(
      new Set(['paths paths/asked/dot-segments']),
    );
  },
  150_000,
);
