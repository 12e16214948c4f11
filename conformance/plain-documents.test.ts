// Documents that are not the kit's own: one without a source, and the kit's contract as a user would grow it.

import { describe, expect, it } from 'vitest';
import { grownContract } from '../lab/fixtures/contracts/grown.ts';
import { type Otherwise, startInterpreter } from '../lab/fixtures/servers/interpreter/index.ts';
import { libraryKey, startLibrary } from '../lab/fixtures/servers/library.ts';
import { createContract } from '../src/contract/index.ts';
import { documentWith } from '../src/contract/testing/document.ts';
import { loadContract } from '../src/contract-file/index.ts';
import { startMock } from '../src/mock/index.ts';
import { runConformance } from './conform.ts';
import { reasonInWords } from './report/words/conditions.ts';
import { paceInWords } from './report/words/runs.ts';
import { eachOnce, fewerRows, optionsFor, runAgainst } from './testing/run-against.ts';
import type { Report } from './types.ts';
import { exitCodeOf } from './verdict.ts';

const library = await loadContract('lab/fixtures/documents/library.yaml');

/** Everything that keeps a run from conforming, in words. */
const troubles = ({ results, stopped }: Report) => [
  ...(stopped ? [stopped] : []),
  ...results
    .filter(({ outcomes }) => ['failed', 'inconclusive', 'errored'].includes(outcomes.source))
    .map(({ case: { id }, outcomes, findings, reason, exchange }) =>
      [
        `${outcomes.source} ${id}`,
        reason && reasonInWords(reason),
        JSON.stringify(findings.map(({ required }) => required.kind)),
        exchange?.response?.status,
      ].join(' · '),
    ),
];

const onLibrary = (url: string, skip: readonly string[] = [], readOnly = false) =>
  runConformance(
    optionsFor(url, {
      contract: library,
      values: {},
      credential: { header: 'X-Library-Key', secret: libraryKey },
      selection: { only: [], skip: [...eachOnce.skip, ...skip], readOnly },
    }),
  );

const notOverHttp = ({ results }: Report) => results.filter((result) => result.case.via !== 'http').length;

function reasonOf({ results }: Report, id: string): string | undefined {
  const reason = results.find((result) => result.case.id === id)?.reason;
  return reason && reasonInWords(reason);
}

describe('a document without a source', () => {
  it('is met by a right server, again and again: what the run deletes, it has made itself', async () => {
    const server = await startLibrary();
    try {
      const [first, second] = [await onLibrary(server.url), await onLibrary(server.url)];
      expect(troubles(first)).toEqual([]);
      expect(troubles(second)).toEqual([]);
      expect(second.verdicts.source.counts).toEqual(first.verdicts.source.counts);
      expect(exitCodeOf(second)).toBe(0);
      expect(second.verdicts.source.counts['not-applicable']).toBe(notOverHttp(second));
      expect([first.made, second.made].flat()).toMatchObject([
        { parameter: 'book', from: 'addBook' },
        { parameter: 'book', from: 'addBook' },
      ]);
      expect(first.made).not.toEqual(second.made);
      const deleted = first.results.find(({ case: { id } }) => id === 'deleteBook/examples/known');
      expect(deleted?.case).toMatchObject({ request: { target: `/books/${first.made?.[0]?.value}` } });
    } finally {
      await server.close();
    }
  });

  it('makes nothing in a run that only reads, or that leaves the create out', async () => {
    const server = await startLibrary();
    try {
      const [reading, without] = [
        await onLibrary(server.url, [], true),
        await onLibrary(server.url, ['addBook', '*/types', '*/bounds']),
      ];
      expect([reading.made, without.made]).toEqual([undefined, undefined]);
      expect(troubles(reading)).toEqual([]);
      const late = await onLibrary(server.url, ['addBook', '*/types', '*/bounds']);
      expect(troubles(late)).toEqual([]);
      expect(reasonOf(late, 'getBook/examples/known')).toMatch(/: pass --param book=VALUE, since 5f0c1d9e/);
    } finally {
      await server.close();
    }
  });
});

describe('a resource that the run makes', () => {
  const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const shown = { description: 'It.', content: { 'application/json': { schema: thing } } };
  const partsFor = (type: string) => {
    const parameters = [{ name: 'thing', in: 'path', required: true, schema: { type } }];
    const responses = { '200': shown, '404': { description: 'None.' } };
    const paths = {
      '/things': { post: { operationId: 'addThing', responses: { '201': shown } } },
      '/things/{thing}': { get: { operationId: 'getThing', parameters, responses } },
    };
    return { contract: createContract(documentWith({}, paths)), values: {} };
  };
  const running = (id: string, isKept: boolean) =>
    runAgainst((request, response) => {
      const isShown = request.method === 'POST' || (isKept && request.url === `/things/${id}`);
      const status = request.method === 'POST' ? 201 : isShown ? 200 : 404;
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(isShown ? `{"id":"${id}"}` : '{}');
    }, partsFor('string'));

  it('is read', async () => {
    const report = await running('t1', true);
    expect([report.made, troubles(report)]).toEqual([
      [{ parameter: 'thing', value: 't1', from: 'addThing' }],
      [],
    ]);
    expect(paceInWords(report)).toMatch(/; thing is t1, which addThing made for this run$/);
  });

  it('is not used where it is no value of the parameter', async () => {
    const report = await runAgainst(
      (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"t1"}'),
      partsFor('integer'),
    );
    expect(report.made).toBeUndefined();
  });

  it('is not used where its read does not show it, or where it is a secret', async () => {
    for (const [id, isKept] of [
      ['t1', false],
      ['canary-5eCr3t/+token', true],
    ] as const)
      expect((await running(id, isKept)).made).toBeUndefined();
  });
});

describe('one parameter name for the items of two collections', () => {
  const text = { type: 'string', minLength: 1 };
  const item = (id: string) => ({
    description: 'It.',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } },
        example: { id, name: 'Emma' },
      },
    },
  });
  const refused = { '400': { description: 'No.' }, '404': { description: 'None.' } };
  const schema = { type: 'object', required: ['name'], properties: { name: text } };
  const bodyWith = (shown: object) => ({
    required: true,
    content: { 'application/json': { schema, ...shown } },
  });
  const collection = (path: string, of: string, id: string, requestBody: object) => ({
    [path]: {
      post: { operationId: `add${of}`, requestBody, responses: { '201': item(id), ...refused } },
    },
    [`${path}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { operationId: `get${of}`, responses: { '200': item(id), ...refused } },
      put: { operationId: `replace${of}`, requestBody, responses: { '200': item(id), ...refused } },
      delete: { operationId: `delete${of}`, responses: { '204': { description: 'Gone.' }, ...refused } },
    },
  });
  const documentOf = (body: object) =>
    documentWith(
      {},
      {
        ...collection('/books', 'Book', 'emma-1815', body),
        ...collection('/authors', 'Author', 'austen-1775', body),
      },
    );
  const document = documentOf(bodyWith({ example: { name: 'Emma' } }));
  const contract = createContract(document);
  const known = { '/books/': 'emma-1815', '/authors/': 'austen-1775' };
  const running = async (
    otherwise: Otherwise = {},
    values: Readonly<Record<string, string>> = {},
    of = document,
  ) => {
    const server = await startInterpreter(JSON.parse(JSON.stringify(of)), known, otherwise);
    try {
      return await runConformance(optionsFor(server.url, { contract: createContract(of), values }));
    } finally {
      await server.close();
    }
  };

  it('stands for what the run made in each of them', async () => {
    const report = await running();
    expect(troubles(report)).toEqual([]);
    expect(report.made).toEqual([
      { parameter: '/books/{id}', value: 'emma-1815', from: 'addBook' },
      { parameter: '/authors/{id}', value: 'austen-1775', from: 'addAuthor' },
    ]);
    expect(paceInWords(report)).toMatch(/; \/authors\/\{id\} is austen-1775, which addAuthor made for/);
    expect(report.results.filter(({ outcomes }) => outcomes.source === 'not-applicable')).toHaveLength(
      notOverHttp(report),
    );
    expect(exitCodeOf(report)).toBe(0);
  });

  it('is made where the document shows no body too', async () => {
    const report = await running({}, {}, documentOf(bodyWith({})));
    expect([troubles(report), report.made?.map(({ from }) => from)]).toEqual([[], ['addBook', 'addAuthor']]);
  });

  it('leads to faults under the collection that has them', async () => {
    const isWrong = ({ id }: { readonly id: string }) => id === 'getAuthor';
    const report = await running({
      success: (operation, response) => (isWrong(operation) ? { ...response, body: '{}' } : response),
    });
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^failed getAuthor\/examples\/known/));
    expect(troubles(report).filter((line) => !/^failed getAuthor\//.test(String(line)))).toEqual([]);
  });

  it('is declared by the path up to it, for one of them', async () => {
    const report = await running({}, { '/authors/{id}': 'austen-1775' });
    expect([troubles(report), report.made]).toEqual([
      [],
      [{ parameter: '/books/{id}', value: 'emma-1815', from: 'addBook' }],
    ]);
    const apart = { contract, values: {}, selection: { ...eachOnce, readOnly: true } };
    const reading = await runAgainst((_, response) => response.writeHead(404).end(), apart);
    expect(reasonOf(reading, 'getBook/examples/known')).toMatch(/--param '\/books\/\{id\}=VALUE'/);
  });
});

describe('an identifier that is declared and does not exist', () => {
  it.each([
    ['bodiless', { id: '12' }],
    ['overlapping', { name: 'report', folder: 'inbox', x: '4', y: '5' }],
    ['constants', { level: '2' }],
  ])('%s: is no fault of a server that has nothing yet', async (name, values) => {
    const contract = await loadContract(`lab/fixtures/documents/wild/${name}.yaml`);
    const { credential } = optionsFor('http://127.0.0.1');
    const bearer = credential ? [credential.secret] : [];
    const mock = await startMock({ contract: contract.document, port: 0, bearer, stateful: true });
    try {
      expect(troubles(await runConformance(optionsFor(mock.url, { contract, values })))).toEqual([]);
    } finally {
      await mock.close();
    }
  });

  it('is a fault where anything else about it is accepted', async () => {
    const report = await runAgainst(
      (request, response) => response.writeHead(request.method === 'DELETE' ? 404 : 204).end(),
      { contract: await loadContract('lab/fixtures/documents/wild/bodiless.yaml'), values: { id: '12' } },
    );
    expect(troubles(report)).toContainEqual(
      expect.stringMatching(/^failed delete-switches-id-\/examples\/known/),
    );
  });
});

describe('an identifier without an example', () => {
  const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const responses = {
    '200': { description: 'It.', content: { 'application/json': { schema: thing } } },
    '404': { description: 'None.' },
  };
  const document = documentWith(
    {},
    { '/things/{id}': { get: { operationId: 'getThing', parameters, responses } } },
  );
  const parts = { contract: createContract(document), values: { id: '12' } };

  it('is no fault of a mock, which shows the same sample whatever is asked for', async () => {
    const mock = await startMock({ contract: document, port: 0 });
    try {
      const report = await runConformance(optionsFor(mock.url, parts));
      expect(troubles(report)).toEqual([]);
      expect(reasonOf(report, 'getThing/reads/unknown')).toMatch(/shows another id than 12/);
    } finally {
      await mock.close();
    }
  });

  it('is a fault of a server that shows the one that it has whatever is asked for', async () => {
    const report = await runAgainst((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":"12"}');
    }, parts);
    expect(troubles(report)).toContainEqual(expect.stringMatching(/^failed getThing\/reads\/unknown ·/));
  });
});

describe('a create whose response wraps what it made', () => {
  const id = { type: 'integer', readOnly: true };
  const name = { type: 'string', example: 'a' };
  const thing = { type: 'object', required: ['id', 'name'], properties: { id, name } };
  const success = (status: string, schema: object) => ({
    [status]: { description: 'It.', content: { 'application/json': { schema } } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const requestBody = { required: true, content: { 'application/json': { schema: thing } } };
  const wrapped = { type: 'object', required: ['data'], properties: { data: thing } };
  const paths = {
    '/things': {
      get: { operationId: 'list', responses: success('200', { type: 'array', items: thing }) },
      post: { operationId: 'make', requestBody, responses: success('201', wrapped) },
    },
    '/things/{id}': { get: { operationId: 'show', parameters, responses: success('200', thing) } },
  };

  it('is no fault of the mock with a memory', async () => {
    const contract = createContract(documentWith({}, paths));
    const mock = await startMock({ contract: contract.document, port: 0, stateful: true });
    try {
      expect(troubles(await runConformance(optionsFor(mock.url, { contract, values: {} })))).toEqual([]);
    } finally {
      await mock.close();
    }
  });
});

describe("the kit's contract grown", () => {
  it('is met by its own mock', async () => {
    const { document } = await loadContract();
    const contract = createContract(grownContract(document));
    const credential = { header: 'Authorization', scheme: 'Bearer', secret: 'canary-5eCr3t/+token' };
    const mock = await startMock({ contract: contract.document, port: 0, bearer: [credential.secret] });
    try {
      const report = await runConformance(
        optionsFor(mock.url, { contract, credential, selection: fewerRows() }),
      );
      expect(troubles(report)).toEqual([]);
      expect(exitCodeOf(report)).toBe(0);
    } finally {
      await mock.close();
    }
  });
});
