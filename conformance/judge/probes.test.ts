// Whatever comes as the response to a probe fails nothing under the source, but a server error to a request that is HTTP.

import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { deriveCases } from '../derive/index.ts';
import { declared } from '../derive/testing/derived.ts';
import type { Exchange, Failure, HttpCase, HttpResponse } from '../types.ts';
import { type Context, judge } from './index.ts';
import { responseOf } from './testing/messages.ts';

const contract = await loadContract();
const probes = deriveCases(contract, declared).filter(({ asks }) => asks !== undefined);

const cameWith = (status: number, text = '', type = 'text/html'): HttpResponse =>
  responseOf(status, text, { 'Content-Type': type, Location: 'https://login.example/' });

const responses: readonly HttpResponse[] = [
  ...[200, 201, 202, 204, 206, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409].map(
    (status) => cameWith(status),
  ),
  ...[413, 414, 415, 422, 426, 429, 431, 501, 505].map((status) => cameWith(status)),
  cameWith(200, '<html>', 'text/html'),
  cameWith(201, '{"a":', 'application/json'),
  cameWith(200, '{"name":"another","id":null}', 'application/json'),
];
const failures: readonly Failure[] = [
  { kind: 'timeout', seconds: 1 },
  { kind: 'reset', detail: 'd' },
  { kind: 'truncated', detail: 'd' },
  { kind: 'invalid-http', detail: 'd' },
];

const context: Context = {
  contract,
  exchangeOf: () => undefined,
  resultOf: () => undefined,
  anyAccepted: () => true,
};

const sourceOf = (probe: HttpCase, came: Pick<Exchange, 'response'> | Pick<Exchange, 'failure'>) => {
  const request = { ...probe.request, url: 'http://h/' };
  return judge(probe, { request, attempts: 1, milliseconds: 1, ...came }, context).outcomes.source;
};

it('there are probes of many silences', () => {
  expect(new Set(probes.map(({ asks }) => asks)).size).toBeGreaterThan(20);
});

it.each([
  ...responses.map((response) => [response.status, { response }] as const),
  ...failures.map((failure) => [failure.kind, { failure }] as const),
])('%s fails no probe', (_, came) => {
  const failed = probes.filter((probe) => sourceOf(probe, came) === 'failed');
  expect(failed.map(({ id }) => id)).toEqual([]);
});

it('a server error fails no probe either', () => {
  const outcomes = new Set(probes.map((probe) => sourceOf(probe, { response: cameWith(500) })));
  expect([...outcomes]).toEqual(['observed']);
});
