import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { rejudge } from './rejudge.ts';
import { fewerRows, only, runAgainst } from './testing/run-against.ts';
import type { Report } from './types.ts';

const contract = await loadContract();
const kit = { name: 'kit', version: '2' };

/** Rejects what is no object with a name; knows one routing profile; wants a credential. */
const partly: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const known = request.method === 'GET' ? request.url === '/acme/routing12' : /"name":"/.test(body);
    const status =
      request.headers.authorization === undefined
        ? 401
        : known
          ? request.method === 'GET'
            ? 200
            : 201
          : 400;
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(known ? body || '{"id":"12"}' : '{}');
  });
};

const decoded = (report: Report) => JSON.parse(JSON.stringify(report)) as Report;

test.each<[string, RequestListener]>([
  ['partly conforms', partly],
  ['says 404 to everything', (_, response) => void response.writeHead(404).end()],
  ['is broken', (_, response) => void response.writeHead(500).end('oh')],
  ['breaks off', (request) => void request.socket.destroy()],
])('a run against a server that %s is judged again as it was', async (_, listener) => {
  const report = decoded(await runAgainst(listener, { selection: fewerRows() }));
  const again = decoded(rejudge(report, { contract, against: 'source', kit }));
  expect(again.verdicts).toEqual(report.verdicts);
  expect(again.results).toEqual(report.results);
  expect(again.silences).toEqual(report.silences);
  expect(again).toMatchObject({
    kit,
    target: report.target,
    startedAt: report.startedAt,
    declared: report.declared,
  });
});

test('a case without an exchange keeps its outcome and its reason', async () => {
  const report = await runAgainst((_, response) => void response.writeHead(404).end(), {
    selection: fewerRows(),
  });
  const unsent = report.results.filter((result) => result.exchange === undefined);
  expect(unsent.length).toBeGreaterThan(100);
  const again = rejudge(report, { contract, against: 'source', kit });
  expect(again.results.filter((result) => result.exchange === undefined)).toEqual(unsent);
});

test('another answer in the stored exchange gives another outcome', async () => {
  const report = decoded(await runAgainst(partly, { selection: only('createTag/required/name/missing') }));
  const changed: Report = {
    ...report,
    results: report.results.map((result) => {
      const { exchange } = result;
      if (result.case.id !== 'createTag/required/name/missing' || exchange?.response === undefined)
        return result;
      return {
        ...result,
        exchange: { ...exchange, response: { ...exchange.response, status: 201, reason: 'Created' } },
      };
    }),
  };
  const outcomeOf = ({ results }: Report) =>
    results.find(({ case: { id } }) => id === 'createTag/required/name/missing')?.outcomes.source;
  expect(outcomeOf(report)).toBe('passed');
  expect(outcomeOf(rejudge(changed, { contract, against: 'source', kit }))).toBe('failed');
});

test('a contract without the places that the cases refer to is refused', async () => {
  const report = await runAgainst(partly, { selection: only('createTag/examples/*') });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Other', version: '1' },
    paths: { '/': { get: { responses: {} } } },
  };
  const other = createContract(document, { file: 'other.yaml' });
  const again = () => rejudge(report, { contract: other, against: 'source', kit });
  expect(again).toThrow(UsageError);
  expect(again).toThrow(
    /which is not in other\.yaml: pass the contract of the report \(Access-Control Configuration Service 1\.0\.0\) with --contract FILE/,
  );
});
