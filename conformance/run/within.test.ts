// `--within` on slow servers, in real time: only what becomes of the run is judged, never how long it took.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { targetOf } from '../../fixtures/servers/declared.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';
import { startSerial } from '../../fixtures/servers/tolerances/serial.ts';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { runConformance } from '../conform.ts';
import type { Selection } from '../selection.ts';
import { only, onModel, optionsFor, runAgainst } from '../testing/run-against.ts';
import type { Report } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';

async function runWithin(
  seconds: number,
  starting: Promise<Running>,
  selection: Selection = onModel,
): Promise<Report> {
  const server = await starting;
  const limits = { timeout: 5000, deadline: 60_000, within: seconds };
  return runConformance({ ...optionsFor(server.url), ...targetOf(server), selection, ...limits }).finally(
    server.close,
  );
}

const idsWith = ({ results }: Report, outcome: string) =>
  results.filter(({ outcomes }) => outcomes.source === outcome).map((result) => result.case.id);

// Both wait for most of their time.
it.concurrent('decides on a server that serves one request at a time by the most telling cases of each operation, and counts the others', async () => {
  const report = await runWithin(5, startSerial(10, false));
  expect([idsWith(report, 'failed'), idsWith(report, 'inconclusive'), report.stopped]).toEqual([
    [],
    [],
    undefined,
  ]);
  expect(exitCodeOf(report)).toBe(0);
  expect(idsWith(report, 'passed')).toEqual(
    expect.arrayContaining([
      'getRoutingProfile/examples/known',
      'getRoutingProfile/reads/unknown',
      'getRoutingProfile/security/missing',
      'createAuthenticationProfile/examples/jwt',
      'createAuthenticationProfile/bounds/byteLength/above-maximum',
      'createTag/examples/tag',
      'createTag/required/name/missing',
    ]),
  );
  const leftOut = report.results.filter(({ reason }) => reason?.kind === 'left-out');
  expect(report.within).toEqual({ seconds: 5, leftOut: leftOut.length });
  expect(leftOut.length).toBeGreaterThan(1000);
}, 60_000);

it.concurrent('accuses a slow server that is wrong, and keeps the time for the deletions, which come last', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`p${i}`, { type: 'integer', minimum: 1, maximum: 9 }]),
  );
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const responses = { '204': { description: 'done' } };
  const paths = {
    '/things': { put: { operationId: 'put', requestBody: { required: true, content }, responses } },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      delete: { operationId: 'remove', responses },
    },
  };
  const report = await runAgainst(
    async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      // What is kept for each deletion is what a PUT took, so that a pause of the machine fits in as well.
      if (request.method === 'PUT') await sleep(100);
      response.writeHead(body.includes('9') ? 500 : 204).end();
    },
    { contract: createContract(documentWith({}, paths)), values: { id: '1' }, within: 3, concurrency: 1 },
  );
  expect(report.within?.leftOut).toBeGreaterThan(100);
  expect(idsWith(report, 'passed')).toContain('remove/examples/known');
  expect(idsWith(report, 'failed').length).toBeGreaterThan(0);
  expect(exitCodeOf(report)).toBe(1);
}, 60_000);

it('leaves undecided what it had no time for at all', async () => {
  const report = await runWithin(0.5, startSerial(100, false));
  expect(idsWith(report, 'failed')).toEqual([]);
  expect(idsWith(report, 'inconclusive').length).toBeGreaterThan(0);
  expect(exitCodeOf(report)).toBe(3);
}, 60_000);

it('leaves nothing out where there is time for everything', async () => {
  const report = await runWithin(60, startModel(), only('createTag/required', 'createTag/lengths'));
  expect([report.within, exitCodeOf(report)]).toEqual([undefined, 0]);
}, 60_000);
