// What passed, played back by the mock.

import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Entry } from '../../src/mock/console/index.ts';
import { loadScenario, startMock } from '../../src/mock/index.ts';
import { temporaryFolder } from '../testing/acs.ts';
import { renderRecording, scenarioOf } from './record.ts';

const { file } = temporaryFolder();
const contract = await loadContract();
const token = 'Bearer any';

type Passed = readonly [method: string, path: string, sent: unknown, status: number, received: unknown];

function entryOf([method, target, sent, status, received]: Passed, id: number): Entry {
  const json = [['Content-Type', 'application/json']] as const;
  return {
    id,
    at: '2026-01-01T00:00:00Z',
    milliseconds: 1,
    open: false,
    request: {
      method,
      target,
      headers: json,
      bytes: 1,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    },
    answer: {
      status,
      headers: [...json, ['X-Request-Id', '1'], ['Date', 'now'], ['ETag', '"7"']],
      body: JSON.stringify(received),
      bytes: 1,
    },
    ...(target.startsWith('/acme') && { operation: { id: 'some', method, path: target } }),
    reason: '',
    applied: [],
    findings: [],
  };
}

const passed: readonly Passed[] = [
  ['GET', '/acme/routing12', undefined, 200, { id: '12', upstream: 'first' }],
  ['POST', '/acme/tag/create', { name: 'a' }, 201, { id: 't1', name: 'a' }],
  ['GET', '/acme/routing12', undefined, 200, { id: '12', upstream: 'second' }],
  ['POST', '/acme/tag/create', { name: 'a', colour: 'red' }, 409, { status: 409 }],
  ['POST', '/acme/tag/create', {}, 400, { status: 400 }],
  ['GET', '/acme/routing12', undefined, 401, { status: 401 }],
  ['GET', '/nothing', undefined, 404, {}],
];

it('gives the same requests the same responses, in the order of the recording and out of it', async () => {
  const { scenario, left } = scenarioOf(passed.map(entryOf), 'recorded');
  expect(left).toBe(3);
  const path = file('recorded.yaml', renderRecording(scenario));
  const played = loadScenario(path, contract);
  const mock = await startMock({ contract: contract.document, port: 0, scenario: played });
  const ask = async (target: string, body?: unknown) => {
    const response = await fetch(`${mock.url}${target}`, {
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return [response.status, await response.json(), response.headers.get('etag')];
  };
  const read = () => ask('/acme/routing12');
  const made = [201, { id: 't1', name: 'a' }, '"7"'];
  expect(await read()).toEqual([200, { id: '12', upstream: 'first' }, '"7"']);
  expect(await ask('/acme/tag/create', { name: 'a' })).toEqual(made);
  expect(await read()).toEqual([200, { id: '12', upstream: 'second' }, '"7"']);
  expect((await ask('/acme/tag/create', { name: 'a', colour: 'red' }))[0]).toBe(409);
  expect(await ask('/acme/tag/create', { name: 'a' })).toEqual(made);
  expect((await ask('/acme/tag/create', { name: 'another' }))[0]).toBe(201);
  await mock.close();
});
