// Traffic of right servers, as the proxy sees it and a recording holds it: the source accuses none of it.

import type { Contract } from '../../src/contract/index.ts';
import {
  createTrafficJudge,
  type TrafficExchange,
  type TrafficFinding,
} from '../../src/http/traffic/index.ts';
import { modelCredential } from '../fixtures/servers/declared.ts';
import { startModel } from '../fixtures/servers/start.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import { few, type Group } from './group.ts';
import { draw, type Sample } from './servers.ts';

const token = { name: 'n', keyType: 'token', ratelimit: { requests: 1, window: 60 }, byteLength: 32 };
const full = { ...token, refill: { tokens: 1, interval: 60 }, prefix: 'live' };
const jwt = { name: 'n', keyType: 'jwt', jwt_id: 'jwt1', ratelimit: token.ratelimit };
const limits = (more: object) => ({ ...token, ratelimit: { ...token.ratelimit, ...more } });
const refills = (more: object) => ({ ...full, refill: { ...full.refill, ...more } });

const profiles: readonly unknown[] = [
  token,
  full,
  jwt,
  ...[0, 1, 86400, 86401, '60', 1.5, null].map((window) => limits({ window })),
  ...[0, 1, 1_000_000, 1_000_001, true].map((requests) => limits({ requests })),
  ...[0, 86400, 86401, '1'].map((interval) => refills({ interval })),
  ...[0, 1_000_001, '1'].map((tokens) => refills({ tokens })),
  ...[15, 16, 128, 129, '32', null].map((byteLength) => ({ ...token, byteLength })),
  ...['', 'a'.repeat(50), 'a'.repeat(51), 'e\u0301'.repeat(30), 5, null].map((prefix) => ({
    ...full,
    prefix,
  })),
  ...['', 5, null, 'a'.repeat(300)].map((name) => ({ ...token, name })),
  ...['', 'other', 'TOKEN', null, undefined].map((keyType) => ({ ...token, keyType })),
  ...[{ jwt_id: '' }, { jwt_id: 5 }, { byteLength: 1 }, { refill: 'x' }].map((more) => ({ ...jwt, ...more })),
  { ...token, jwt_id: 'jwt1' },
  { ...token, unknown: 1 },
  { ...token, ratelimit: undefined },
  { ...token, ratelimit: 5 },
  [],
  '{',
  '{"name":"a","name":5}',
];
const names = ['a', undefined, 5, null, ''];
const tags: readonly unknown[] = [...names.map((name) => ({ name })), { name: 'a', id: 1 }, 'x', ''];

type Headers = Readonly<Record<string, string>>;
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Headers;
}

const bearer = { Authorization: `Bearer ${modelCredential.secret}` };
const json = { 'Content-Type': 'application/json' };
const post = (path: string, body: unknown, headers: Headers = { ...bearer, ...json }): Sent => {
  return { method: 'POST', path, body, headers };
};
const get = (path: string, headers: Headers = bearer): Sent => ({ method: 'GET', path, headers });

const all: readonly Sent[] = [
  ...profiles.map((body) => post('/acme/authentication/create', body)),
  ...tags.map((body) => post('/acme/tag/create', body)),
  post('/acme/tag/create', { name: 'a' }, json),
  post('/acme/tag/create', { name: 'a' }, { ...bearer, 'Content-Type': 'text/plain' }),
  post('/acme/tag/create/', { name: 'a' }),
  post('/Acme/Tag/create', { name: 'a' }),
  ...['/acme/routing12', '/acme/routing13', '/acme/routing12/', '/globex/routing77', '/acme/Routing12'].map(
    (path) => get(path),
  ),
  get('/acme/routing12', {}),
  get('/acme/routing12', { Authorization: 'Bearer wrong' }),
  { method: 'HEAD', path: '/acme/routing12' },
  { method: 'OPTIONS', path: '/acme/routing12' },
  { method: 'DELETE', path: '/acme/routing13', headers: bearer },
];

async function see(
  url: string,
  { method, path, body, headers = {} }: Sent,
): Promise<TrafficExchange | undefined> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  try {
    const init = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) } as const;
    const response = await fetch(url + path, { ...init, body: text ?? null });
    const received = new Uint8Array(await response.arrayBuffer());
    return {
      request: { method, target: path, headers: Object.entries(headers), body: Buffer.from(text ?? '') },
      response: { status: response.status, headers: [...response.headers], body: received },
    };
  } catch {
    return undefined;
  }
}

/** What the source accuses a server with a change of. */
export async function foundInTraffic(
  judge: ReturnType<typeof createTrafficJudge>,
  change: Parameters<typeof startModel>[0],
): Promise<readonly TrafficFinding[]> {
  const running = await startModel(change);
  const seen = await Promise.all(all.map((sent) => see(running.url, sent)));
  await running.close();
  const findings = seen.flatMap((exchange) => (exchange ? judge(exchange).findings : []));
  return findings.filter(({ about, origin }) => about === 'answer' && origin.level !== 'chosen');
}

/** How a service rejects in the body of a 2xx is declared to the suite; traffic comes without. */
const quick = tolerances.filter(
  ({ start, slow, name, declared }) => !(start || slow || declared?.rejections || /seconds/.test(name)),
);

/** Tolerant servers one after the other; at most so many as the sample says, drawn by the seed. */
export async function trafficGroup(contract: Contract, sample: Sample): Promise<Group> {
  const drawn = draw(quick, ({ name }) => name, sample);
  const judge = createTrafficJudge(contract);
  const wanting: string[] = [];
  for (const { name, change } of drawn) {
    const found = await foundInTraffic(judge, change);
    if (found.length > 0)
      wanting.push(`${name}: accused of ${few(found.map(({ where, detail }) => `${where} ${detail}`))}`);
  }
  return {
    title: 'Traffic',
    says: `${drawn.length - wanting.length} of ${drawn.length} tolerant servers are accused of nothing in ${all.length} exchanges each`,
    notes: [],
    wanting,
  };
}
