// Exchanges as a mock of the contract has them, and hostile ones.

import type { Journal, Outcome, RawRequest } from '../journal.ts';
import type { Entry } from '../types.ts';

type Exchange = readonly [request: RawRequest, outcome: Outcome];

const host = ['Host', 'localhost:4010'] as const;
const bearer = ['Authorization', 'Bearer acme-demo-token'] as const;
const json = ['Content-Type', 'application/json'] as const;
const routing = { id: 'getRoutingProfile', method: 'GET', path: '/{account_id}/routing{routing_id}' };
const tag = { id: 'createTag', method: 'POST', path: '/{account_id}/tag/create' };
const create = {
  id: 'createAuthenticationProfile',
  method: 'POST',
  path: '/{account_id}/authentication/create',
};

const get = (target: string, ...headers: RawRequest['headers']): RawRequest => ({
  method: 'GET',
  target,
  headers: [host, ...headers],
});
const post = (target: string, body: object, ...headers: RawRequest['headers']): RawRequest => ({
  method: 'POST',
  target,
  headers: [host, bearer, json, ...headers],
  body: JSON.stringify(body),
});
const problemOf = (status: number, detail: string) => ({
  status,
  headers: [['Content-Type', 'application/problem+json']] as const,
  body: JSON.stringify({ type: 'urn:acs:problem:x', title: 'Problem', status, detail }),
});
const finding = (about: 'request' | 'answer', where: string, detail: string, more: object = {}) => {
  return { about, where, detail, ...more };
};

/** What an application under development asks in a minute. */
const samples: readonly Exchange[] = [
  [
    get('/acme/routing12', bearer),
    {
      operation: routing,
      reason: "the contract's example profile",
      response: {
        status: 200,
        headers: [json, ['Mock-Reason', "200: the contract's example profile"]],
        body: JSON.stringify({ id: '12', name: 'Main entrance', window: 300, tags: ['tag_01', 'tag_02'] }),
      },
    },
  ],
  [
    post('/acme/authentication/create', { name: '', type: 'token', window: 4000, algorithm: 'HS256' }),
    {
      operation: create,
      reason: '#/name must not be empty; #/window must be at most 3600',
      response: problemOf(400, 'The body has 2 faults.'),
      findings: [
        finding('request', '#/name', 'must not be empty', { origin: 'stated', cites: 'name-length' }),
        finding('request', '#/window', 'must be at most 3600', { origin: 'derived', cites: 'window-range' }),
        finding('answer', 'header Content-Type', 'application/problem+json is the media type of rejections', {
          origin: 'chosen',
          cites: 'rejection-bodies',
        }),
      ],
    },
  ],
  [
    post('/acme/tag/create', { name: 'production' }),
    {
      operation: tag,
      reason: 'Prefer asked for code=429',
      applied: ['code=429', 'delay=200'],
      response: problemOf(429, 'Wait a second.'),
    },
  ],
  [
    get('/acme/routings/12?expand=tags&access_token=acme-demo-token'),
    {
      nearest: { method: 'GET', path: routing.path, why: 'it has 2 segments, the request has 3' },
      reason: 'There is nothing at this path.',
      response: problemOf(404, 'There is nothing at this path.'),
    },
  ],
  [
    get('/acme/routing12'),
    {
      operation: routing,
      reason: 'Send a bearer credential in the header Authorization.',
      response: problemOf(401, 'Send a bearer credential in the header Authorization.'),
      findings: [finding('request', 'header Authorization', 'is missing', { origin: 'stated' })],
    },
  ],
  [
    { ...get('/acme/routing12', bearer), method: 'DELETE' },
    { operation: routing, reason: 'the setting fault=reset', applied: ['fault=reset'] },
  ],
  [
    post('/acme/authentication/create', { name: 'door', type: 'token', window: 300 }),
    {
      operation: create,
      reason: 'created as it was sent',
      response: {
        status: 201,
        headers: [json, ['Location', '/acme/authentication/jwt7']],
        body: '{"id":"jwt7","name":"door"}',
      },
    },
  ],
  [
    get('/acme/routing13', bearer),
    {
      operation: routing,
      reason: 'the setting failRate=0.1',
      applied: ['failRate=0.1', 'delay=450'],
      response: problemOf(503, 'Failed as set.'),
    },
  ],
];

const mark = '<img src=x onerror=alert(1)><script>alert(2)</script>';

/** What tries to become more than text. */
export const hostile: Exchange = [
  {
    method: mark,
    target: `/${'a'.repeat(60_000)}/${mark}?q=\u202egnp.exe\u2066'"</style>`,
    headers: [
      [`X-${mark}`, `${mark}\u202e`],
      ['X-Shell', `'; rm -rf ~ #$(id)\u001b[2J`],
    ],
    body: `{"a":"${'\u202e'}${mark}"}`,
  },
  {
    nearest: { method: mark, path: mark, why: mark },
    operation: { id: mark, method: mark, path: mark },
    reason: mark,
    applied: [mark],
    response: {
      status: 200,
      headers: [['Content-Type', 'text/html']],
      body: `<html>${mark}<style>*{display:none}</style>`,
    },
    findings: [{ about: 'request', where: mark, detail: mark, cites: mark }],
  },
];

export function record(journal: Journal, request: RawRequest, outcome: Outcome): Entry {
  const finished = journal.begin(request).finish(outcome);
  if (finished === undefined) throw new TypeError('the journal has let go of the entry');
  return finished;
}

export function fill(journal: Journal, count: number = samples.length): void {
  for (let i = 0; i < count; i += 1) {
    const exchange = samples[i % samples.length];
    if (exchange) record(journal, exchange[0], { milliseconds: (i * 37) % 400, ...exchange[1] });
  }
}
