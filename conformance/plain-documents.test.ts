// Documents that are not the kit's own, without a source.

import { describe, expect, it } from 'vitest';
import { interpreterSecret } from '../fixtures/servers/interpreter/credentials.ts';
import { startLibrary } from '../fixtures/servers/library.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { startMock } from '../src/mock/index.ts';
import { exitCodeOf, runConformance } from './index.ts';
import { forThisTest } from './testing/for-this-test.ts';
import { propertyIn, troubles } from './testing/properties.ts';
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
  it('is met by a right server, again and again: what the run deletes, it has made itself', async () => {
    const server = await forThisTest(startLibrary());
    const [first, second] = [await onLibrary(server.url), await onLibrary(server.url)];
    expect(troubles(first)).toEqual([]);
    expect(troubles(second)).toEqual([]);
    expect(second.verdicts.source.counts).toEqual(first.verdicts.source.counts);
    expect(exitCodeOf(second)).toBe(0);
    expect([first.made, second.made].flat()).toMatchObject([
      { parameter: 'book', from: 'addBook' },
      { parameter: 'book', from: 'addBook' },
    ]);
    expect(first.made).not.toEqual(second.made);
  });

  it('makes nothing in a run that only reads, or that leaves the create out', async () => {
    const server = await forThisTest(startLibrary());
    const reading = await onLibrary(server.url, [], true);
    // The second of two: what the first one deleted is gone.
    const [without, late] = [
      await onLibrary(server.url, ['addBook', '*/type']),
      await onLibrary(server.url, ['addBook', '*/type']),
    ];
    expect([reading.made, without.made]).toEqual([undefined, undefined]);
    expect([reading, late].map(troubles)).toEqual([[], []]);
    expect(propertyIn(late, 'getBook/request/examples')).toMatchObject({
      status: 'undecided',
      inputs: [{ name: 'book' }],
    });
  });
});

describe('an identifier that is declared and does not exist', () => {
  it('is no fault of a server that has nothing yet', async () => {
    const contract = await loadContract('fixtures/documents/wild/overlapping.yaml');
    const values = { name: 'report', folder: 'inbox', x: '4', y: '5' };
    const mock = await forThisTest(startMock({ contract: contract.document, port: 0, stateful: true }));
    expect(troubles(await runConformance(optionsFor(mock.url, { contract, values })))).toEqual([]);
  });

  it('is a fault where anything else about it is accepted', async () => {
    const report = await runAgainst(
      (request, response) => response.writeHead(request.method === 'DELETE' ? 404 : 204).end(),
      { contract: await loadContract('fixtures/documents/wild/bodiless.yaml'), values: { id: '12' } },
    );
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken delete-switches-id-\/request\//));
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
    ['id', 'plain', thing],
    ['id', 'read-only', object({ id: { type: 'integer', readOnly: true } })],
    ['data.id', 'wrapped', object({ data: thing })],
  ])(
    'is no fault of a mock, which shows the same sample whatever is asked for (%s, %s)',
    async (member, _, schema) => {
      const document = documentOf(schema);
      const mock = await forThisTest(startMock({ contract: document, port: 0 }));
      const contract = createContract(document);
      const report = await runConformance(optionsFor(mock.url, { ...parts, contract }));
      expect(troubles(report)).toEqual([]);
      const unknown = propertyIn(report, 'getThing/resource/reads');
      expect(unknown).toMatchObject({ status: 'undecided', reason: { member: member.split('.') } });
    },
  );

  it('is a fault of a server that shows the one that it has whatever is asked for', async () => {
    const report = await runAgainst((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"12"}');
    }, parts);
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^broken getThing\/resource\//));
  });
});
