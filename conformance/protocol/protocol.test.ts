// Everything outside the values of a body: what the rows send for small contracts, and what they ask for the kit's.

import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { createContract, nodesOf } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { type Table, valueRows } from '../rows/index.ts';
import { scriptsOf } from '../scripts/index.ts';
import type { Made, Row } from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { needsOf } from '../view/operation.ts';
import { createSubject, type Subject } from '../view/subject.ts';
import { identifierRows, pathParameterRows } from './identifiers.ts';
import { credentialNeeds, protocolTables } from './index.ts';
import { parameterRows } from './parameters.ts';
import { methodRows, pathRows } from './paths.ts';

const contract = await loadContract();

const declared: Inputs = {
  values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1' },
  credential: { header: 'Authorization', scheme: 'Bearer' },
  headers: [],
};

const subjects = contract.operations.map((operation) => createSubject(contract, operation, declared));
const subjectOf = (id: string): Subject =>
  subjects.find(({ operation }) => operation.id === id) ?? expect.fail(`no ${id}`);

const rowsOf = (subject: Subject): readonly Row[] => protocolTables.flatMap((table) => table(subject));

function madeOf({ contexts: [home], on, name }: Row): Made {
  const made = home && on(home);
  return made ?? expect.fail(`${name} makes nothing`);
}

it.each(subjects.map((subject) => [subject.operation.id, subject] as const))(
  'names each row of %s once, and makes something of each',
  (_, subject) => {
    const rows = rowsOf(subject);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    const same = rows.filter((row) => isDeepStrictEqual(madeOf(row).request, row.contexts[0]?.request));
    // The header of the contract's decision is the one that is declared here.
    expect(same.map(({ name }) => name)).toEqual(['request/credential/authorization-header']);
  },
);

it('asks each silence that is decided, and that no line of the contract carries', () => {
  const carried = new Set(
    nodesOf(contract.document).flatMap(([node]) => Object.values(node['x-origin'] ?? {})),
  );
  const decided = [...contract.source.silences.values()].filter(
    ({ id, decision, elsewhere }) => decision !== undefined && elsewhere === undefined && !carried.has(id),
  );
  const rows = subjects.flatMap((subject) => [...valueRows(subject), ...rowsOf(subject)]);
  const matters = subjects.flatMap(scriptsOf).flatMap(({ about }) => about);
  const asked = new Set<string | undefined>([
    ...rows.map(({ contexts: [home], on }) => home && on(home)?.asks),
    ...matters.map(({ requirement }) => requirement.origin.id),
  ]);
  expect(decided.length).toBeGreaterThan(20);
  expect(decided.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
});

it('names no other silence', () => {
  const named = subjects.flatMap(rowsOf).flatMap((row) => madeOf(row).asks ?? []);
  expect(named.filter((id) => !contract.source.silences.has(id))).toEqual([]);
});

it('lists what compares credentials where none is given, and what that needs', () => {
  const [read] = contract.operations;
  const { credential: _, ...without } = declared;
  const subject = read && createSubject(contract, read, without);
  if (subject === undefined) return expect.fail('no operation');
  const names = rowsOf(subject).map(({ name }) => name);
  expect(names).toContain('request/credential/wrong');
  expect(names).toEqual(rowsOf(subjectOf(subject.operation.id)).map(({ name }) => name));
  expect(needsOf(subject)).toEqual(credentialNeeds(subject));
  expect(credentialNeeds(subject)).toMatchObject([{ kind: 'credential' }]);
});

it('says of a name that is accepted that the response to it is JSON', () => {
  const made = rowsOf(subjectOf('createTag')).map(madeOf);
  const about = made.filter(({ property }) => property.place === 'response');
  expect(about.length).toBeGreaterThan(5);
  for (const { requires, property } of about) {
    expect(property).toEqual({ operation: 'createTag', place: 'response', rule: 'json' });
    expect(requires).toMatchObject([
      { expect: { kind: 'json', required: false }, origin: { level: 'derived' } },
    ]);
  }
});

/** The request lines of a table for a contract of a few lines, by name. */
function linesOf(table: Table, paths: Readonly<Record<string, object>>, values: Inputs['values'] = {}) {
  const { silences } = contract.document['x-source'] ?? {};
  const source = { title: 's', version: '1', clauses: [], silences };
  const small = createContract(documentWith({}, paths, { 'x-source': source }));
  const rows = small.operations.flatMap((operation) =>
    table(createSubject(small, operation, { values, headers: [] })),
  );
  return Object.fromEntries(
    rows.map((row) => {
      const { method, target } = madeOf(row).request;
      return [row.name, `${method} ${target}`];
    }),
  );
}

const text = { type: 'string' };
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: text });
const read = (...names: readonly string[]) => ({
  get: { operationId: 'get', parameters: names.map(inPath), responses: { 200: {}, 404: {} } },
});
const oneRead = [{ '/{acc}/x{id}': read('acc', 'id') }, { acc: 'acme', id: '12' }] as const;
const beside = { '/t/{id}': read('id'), '/t/make': { get: { operationId: 'make', responses: { 200: {} } } } };
const number = { type: 'integer', minimum: 1, maximum: 3 };
const query = { name: 'q', in: 'query', required: true, schema: number, example: 2 };

it('sends what resembles the path, the method, the identifier and the parameters', () => {
  const paths = linesOf(pathRows, beside, { id: '12' });
  expect(paths).toMatchObject({
    'path/segment-after': 'GET /t/make/acsx',
    'path/segment-before': 'GET /acsx/t/make',
  });
  // Those are the path of the other operation.
  expect(Object.keys(paths).filter((name) => name.startsWith('path/text-'))).toEqual([]);
  const linesWith = (parameter: object) =>
    linesOf(parameterRows, { '/a': { get: { parameters: [parameter], responses: { 200: {} } } } });
  expect(linesWith(query)).toMatchInlineSnapshot(`
    {
      "query/q/maximum": "GET /a?q=3",
      "query/q/minimum": "GET /a?q=1",
      "query/q/missing": "GET /a",
    }
  `);
  const list = { name: 'q', in: 'query', schema: { type: 'array', items: number } };
  expect(linesWith(list)).toEqual({ 'query/q/minimum': 'GET /a?q=1', 'query/q/maximum': 'GET /a?q=3' });
  const sent = [identifierRows, pathParameterRows, pathRows, methodRows].map((table) =>
    linesOf(table, ...oneRead),
  );
  expect(Object.assign({}, ...sent)).toMatchObject({
    'path/id-extended': 'GET /acme/x12x',
    'path/id-encoded-twice': 'GET /acme/x%2531%2532',
    'path/id-percentff': 'GET /acme/x12%ff',
    'path/id-in-the-query': 'GET /acme/x239071425?id=12',
    'path/acc-empty': 'GET //x12',
    'path/dot-segments': 'GET /acme/acsx/%2e%2e/x12',
    'path/upper-case': 'GET /acme/X12',
    'method/DELETE': 'DELETE /acme/x679071425',
  });
});
