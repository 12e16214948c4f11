// The mock, the mock with a memory and the reference server under the whole suite: every response is the same but for what
// each makes up (identifiers, times) and for what is listed here.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, runConformance } from '../conformance/index.ts';
import { brokenIn } from '../conformance/testing/properties.ts';
import { fewerRows, optionsFor } from '../conformance/testing/run-against.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { sendBytes } from '../src/http/node/testing/raw.ts';
import { startMock } from '../src/mock/index.ts';
import { serve } from '../src/server/index.ts';
import { loadSeed } from '../src/server/seed.ts';

const { document } = await loadContract();
const TOKEN = 'acme-demo-token';

/** Headers that belong to the connection or to the moment. */
const PASSING = /^(date|connection|keep-alive|content-length)$/i;
const OF_PAGES = /^(vary|access-control-.*)$/i;
const OF_ITS_OWN = /^(x-request-id|mock-reason)$/i;

/** Where a mock responds otherwise than the reference server, and why. */
const differences = [
  ...['mock', 'mock --stateful'].flatMap((of) => [
    // The example of the contract; the profile of the seed has further fields.
    { of, operation: 'getRoutingProfile', status: 200, part: 'body' },
    // Pages of every origin may read the responses of the mock.
    { of, operation: '*', status: '*', part: 'headers for pages of other origins' },
    // Mock-Reason, and X-Request-Id.
    { of, operation: '*', status: '*', part: 'headers of its own' },
  ]),
];

/** What no case sends, and only one of the two has: the health of the database, the page, Prefer. */
const ownRequests = [
  { path: '/healthz' },
  { path: '/_mock/' },
  { path: '/acme/routing12', headers: { Prefer: 'code=429' } },
];

/** A text with identifiers and the names of the run taken out. */
const withoutNames = (text: string) =>
  text.replaceAll(/(ap|tag)_[0-9a-f]+/g, 'ID').replaceAll(/ntests[0-9a-z]+/g, 'NAME');

/** What tells a request from others. */
const keyOf = ({ request: { method, target, headers, body } }: Exchange) =>
  withoutNames(JSON.stringify([method, target, headers, body]));

/** A response, with identifiers and the names of the run taken out. */
function shown({ request, response, failure }: Exchange) {
  const headers = (response?.headers ?? []).filter(([name]) => !PASSING.test(name));
  const those = (which: (name: string) => boolean) =>
    headers
      .filter(([name]) => which(name))
      .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
      .toSorted();
  return {
    operation: request.method === 'POST' ? 'create' : 'getRoutingProfile',
    status: response?.status ?? failure?.kind,
    headers: those((name) => !OF_PAGES.test(name) && !OF_ITS_OWN.test(name)),
    'headers for pages of other origins': those((name) => OF_PAGES.test(name)),
    'headers of its own': those((name) => OF_ITS_OWN.test(name)),
    body: withoutNames(JSON.stringify(response?.body ?? null)),
  };
}

async function responsesTo(server: { readonly url: string; close(): Promise<void> }) {
  const responses = new Map<string, ReturnType<typeof shown>>();
  const report = await runConformance(
    optionsFor(server.url, {
      onProgress: (exchange) => responses.set(keyOf(exchange), shown(exchange)),
      values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'second-account': 'globex' },
      credential: { header: 'Authorization', scheme: 'Bearer', secret: TOKEN },
      selection: fewerRows(),
      against: 'contract',
      timeout: 10_000,
      deadline: 120_000,
      requests: 600,
    }),
  );
  await server.close();
  return { report, responses };
}

type Shown = ReturnType<typeof shown>;

function differencesOf(id: string, reference: Shown, mock: Shown | undefined) {
  const parts = (Object.keys(reference) as (keyof Shown)[]).filter((part) => part !== 'operation');
  return parts
    .filter((part) => JSON.stringify(reference[part]) !== JSON.stringify(mock?.[part]))
    .map((part) => ({
      id,
      operation: reference.operation,
      status: reference.status,
      part,
      reference: reference[part],
      mock: mock?.[part],
    }));
}

type Found = ReturnType<typeof differencesOf>[number];

const covers = (listed: (typeof differences)[number], { operation, status, part }: Found) =>
  listed.part === part &&
  (listed.operation === '*' || listed.operation === operation) &&
  (listed.status === '*' || listed.status === status);

type Responses = Awaited<ReturnType<typeof responsesTo>>;

describe('mock and reference server', () => {
  let reference: Responses;
  beforeAll(async () => {
    reference = await responsesTo(await serve({ contract: document, port: 0, log: () => undefined }));
  }, 120_000);

  const mocks = [
    ['mock', () => startMock({ contract: document, port: 0, bearer: [TOKEN] })],
    ['mock --stateful', () => startMock({ contract: document, port: 0, stateful: true, bearer: [TOKEN] })],
  ] as const;
  for (const [of, start] of mocks) {
    it(`acs ${of} responds as the reference server, but for what is listed`, {
      timeout: 120_000,
    }, async () => {
      const { report, responses } = await responsesTo(await start());
      expect([report.stopped, brokenIn(report)]).toEqual([undefined, []]);
      expect(responses.size).toBeGreaterThan(400);
      const differing = [...reference.responses].flatMap(([id, response]) =>
        differencesOf(id, response, responses.get(id)),
      );
      const listed = differences.filter((difference) => difference.of === of);
      expect(differing.filter((found) => !listed.some((one) => covers(one, found)))).toEqual([]);
      expect(listed.filter((one) => !differing.some((found) => covers(one, found)))).toEqual([]);
    });
  }

  it('responds alike to what no run sends, but for what is listed', async () => {
    const resources = { '/acme/routing': { '12': loadSeed().accounts[0]?.routingProfiles[0] ?? {} } };
    const servers = [
      await startMock({ contract: document, port: 0, state: { resources } }),
      await serve({ contract: document, port: 0, log: () => undefined }),
    ];
    const ask = async ({ path = '/acme/routing12', ...init }: RequestInit & { path?: string }) => {
      const headers = { Authorization: `Bearer ${TOKEN}`, ...init.headers };
      const responses = servers.map(async ({ url }) => {
        const response = await fetch(`${url}${path}`, { ...init, headers });
        const owed = ['content-type', 'allow', 'etag', 'content-length'].map((name) =>
          response.headers.get(name),
        );
        return JSON.stringify([response.status, owed, await response.text()]);
      });
      const [mock, reference] = await Promise.all(responses);
      return mock === reference;
    };
    const alike: readonly RequestInit[] = [
      { headers: { 'If-None-Match': '*' } },
      { headers: { 'If-Modified-Since': 'Sun, 22 Nov 2026 00:00:00 GMT' } },
      { headers: { Range: 'bytes=0-3' } },
      { headers: { Accept: 'text/html' } },
      { headers: { 'Accept-Encoding': 'br' } },
      { method: 'HEAD' },
      { method: 'OPTIONS' },
    ];
    for (const init of alike) expect([init, await ask(init)]).toEqual([init, true]);
    for (const own of ownRequests) expect([own, await ask(own)]).toEqual([own, false]);
    const star = servers.map(({ url }) =>
      sendBytes(url, 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    );
    for (const response of await Promise.all(star)) {
      expect(response).toMatch(/^HTTP\/1\.1 204 [\s\S]*Allow: GET, HEAD, (OPTIONS, POST|POST, OPTIONS)/);
    }
    await Promise.all(servers.map((server) => server.close()));
  });
});
