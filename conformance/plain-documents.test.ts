// Documents that are not the kit's own, without a source.

import { describe, expect, it } from 'vitest';
import { interpreterSecret } from '../fixtures/servers/interpreter/credentials.ts';
import { startLibrary } from '../fixtures/servers/library.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { startMock } from '../src/mock/index.ts';
import { runConformance } from './index.ts';
import { forThisTest } from './testing/for-this-test.ts';
import { brokenIn, propertyIn, troubles } from './testing/properties.ts';
import { optionsFor, runAgainst } from './testing/run-against.ts';

const library = await loadContract('fixtures/documents/library.yaml');

const onLibrary = (url: string, skip: readonly string[] = [], readOnly = false) =>
  runConformance(
    optionsFor(url, {
      contract: library,
      values: {},
      credential: { header: 'X-Library-Key', secret: interpreterSecret },
      selection: { only: [], skip: ['*/body-size', ...skip], readOnly },
    }),
  );

describe('a document without a source', () => {
  it('is read on a right server, on which the run makes nothing of its own', async () => {
    const server = await forThisTest(startLibrary());
    const report = await onLibrary(server.url, [], true);
    expect([report.made, brokenIn(report)]).toEqual([undefined, []]);
    expect(report.verdicts.source.counts.held).toBeGreaterThan(5);
  });

  it('accuses no server that has nothing yet, though an identifier is declared', async () => {
    const contract = await loadContract('fixtures/documents/wild/overlapping.yaml');
    const values = { name: 'report', folder: 'inbox', x: '4', y: '5' };
    const mock = await forThisTest(startMock({ contract: contract.document, port: 0, stateful: true }));
    expect(brokenIn(await runConformance(optionsFor(mock.url, { contract, values })))).toEqual([]);
  });
});

describe('an identifier without an example', () => {
  const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const documentOf = (schema: object) => {
    const responses = {
      '200': { description: 'It.', content: { 'application/json': { schema } } },
      '404': { description: 'None.' },
    };
    return documentWith({}, { '/things/{id}': { get: { operationId: 'getThing', parameters, responses } } });
  };
  const thing = object({ id: { type: 'string' } });
  const parts = { contract: createContract(documentOf(thing)), values: { id: '12' } };

  it.each([
    ['plain', thing],
    ['read-only', object({ id: { type: 'integer', readOnly: true } })],
    ['wrapped', object({ data: thing })],
  ])('is no fault of a mock, which shows the same sample whatever is asked for (%s)', async (_, schema) => {
    const document = documentOf(schema);
    const mock = await forThisTest(startMock({ contract: document, port: 0 }));
    const contract = createContract(document);
    const report = await runConformance(optionsFor(mock.url, { ...parts, contract }));
    expect(troubles(report)).toEqual([]);
    const unknown = propertyIn(report, 'getThing/resource/reads');
    expect(unknown).toMatchObject({ status: 'undecided', reason: { kind: 'says' } });
  });

  it('is a fault of a server that shows the one that it has whatever is asked for', async () => {
    const report = await runAgainst((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"12"}');
    }, parts);
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken getThing\/resource\//));
  });
});
