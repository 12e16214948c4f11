// Exchanges as a mock of the contract has them, and hostile ones.

import type { Journal, Outcome, RawRequest } from '../journal.ts';

type Exchange = readonly [request: RawRequest, outcome: Outcome];

const bearer = ['Authorization', 'Bearer acme-demo-token'] as const;
const json = ['Content-Type', 'application/json'] as const;
const routing = { id: 'getRoutingProfile', method: 'GET', path: '/{account_id}/routing{routing_id}' };
const create = {
  id: 'createAuthenticationProfile',
  method: 'POST',
  path: '/{account_id}/authentication/create',
};
const tag = { id: 'createTag', method: 'POST', path: '/{account_id}/tag/create' };

const problemAnswer = (status: number, title: string, detail: string) => ({
  status,
  headers: [['Content-Type', 'application/problem+json']] as const,
  body: JSON.stringify({ type: 'urn:acs:problem:x', title, status, detail }),
});

/** What an application under development asks in a minute. */
export const samples: readonly Exchange[] = [
  [
    { method: 'GET', target: '/acme/routing12', headers: [['Host', 'localhost:4010'], bearer] },
    {
      operation: routing,
      reason: "the contract's example profile",
      answer: {
        status: 200,
        headers: [json, ['Mock-Reason', "200: the contract's example profile"]],
        body: JSON.stringify({ id: '12', name: 'Main entrance', window: 300, tags: ['tag_01', 'tag_02'] }),
      },
    },
  ],
  [
    {
      method: 'POST',
      target: '/acme/authentication/create',
      headers: [['Host', 'localhost:4010'], bearer, json, ['Origin', 'http://localhost:3000']],
      body: JSON.stringify({ name: '', type: 'token', window: 4000, algorithm: 'HS256' }),
    },
    {
      operation: create,
      reason: '#/name must not be empty; #/window must be at most 3600',
      answer: problemAnswer(400, 'Invalid request', 'The body has 2 faults.'),
      findings: [
        {
          about: 'request',
          where: '#/name',
          detail: 'must not be empty',
          origin: 'stated',
          cites: 'name-length',
        },
        {
          about: 'request',
          where: '#/window',
          detail: 'must be at most 3600',
          origin: 'derived',
          cites: 'window-range',
        },
        {
          about: 'answer',
          where: 'header Content-Type',
          detail: 'application/problem+json is the media type of refusals',
          origin: 'chosen',
          cites: 'refusal-bodies',
        },
      ],
    },
  ],
  [
    {
      method: 'POST',
      target: '/acme/tag/create',
      headers: [['Host', 'localhost:4010'], bearer, json],
      body: '{"name":"production"}',
    },
    {
      operation: tag,
      reason: 'Prefer asked for code=429',
      applied: ['code=429', 'delay=200'],
      answer: problemAnswer(429, 'Too many requests', 'Wait a second.'),
    },
  ],
  [
    {
      method: 'GET',
      target: '/acme/routings/12?expand=tags&access_token=acme-demo-token',
      headers: [['Host', 'localhost:4010']],
    },
    {
      nearest: {
        method: 'GET',
        path: '/{account_id}/routing{routing_id}',
        why: 'it has 2 segments, the request has 3',
      },
      reason: 'There is nothing at this path.',
      answer: problemAnswer(404, 'Not found', 'There is nothing at this path.'),
    },
  ],
  [
    { method: 'GET', target: '/acme/routing12', headers: [['Host', 'localhost:4010']] },
    {
      operation: routing,
      reason: 'Send a bearer credential in the header Authorization.',
      answer: problemAnswer(401, 'Unauthorized', 'Send a bearer credential in the header Authorization.'),
      findings: [{ about: 'request', where: 'header Authorization', detail: 'is missing', origin: 'stated' }],
    },
  ],
  [
    { method: 'DELETE', target: '/acme/routing12', headers: [['Host', 'localhost:4010'], bearer] },
    { operation: routing, reason: 'the setting fault=reset', applied: ['fault=reset'] },
  ],
  [
    {
      method: 'POST',
      target: '/acme/authentication/create',
      headers: [['Host', 'localhost:4010'], bearer, json],
      body: JSON.stringify({ name: 'door', type: 'token', window: 300 }),
    },
    {
      operation: create,
      reason: 'created as it was sent',
      answer: {
        status: 201,
        headers: [json, ['Location', '/acme/authentication/jwt7']],
        body: '{"id":"jwt7","name":"door"}',
      },
    },
  ],
  [
    { method: 'GET', target: '/acme/routing13', headers: [['Host', 'localhost:4010'], bearer] },
    {
      operation: routing,
      reason: 'the setting failRate=0.1',
      applied: ['failRate=0.1', 'delay=450'],
      answer: problemAnswer(503, 'Unavailable', 'Failed as set.'),
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
    answer: {
      status: 200,
      headers: [['Content-Type', 'text/html']],
      body: `<html>${mark}<style>*{display:none}</style>`,
    },
    findings: [{ about: 'request', where: mark, detail: mark, cites: mark }],
  },
];

/** Enters so many of the samples. */
export function fill(journal: Journal, count: number = samples.length): void {
  for (let i = 0; i < count; i += 1) {
    const exchange = samples[i % samples.length];
    if (exchange) journal.record(exchange[0], { milliseconds: (i * 37) % 400, ...exchange[1] });
  }
}
