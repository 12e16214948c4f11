import { expect, test } from 'vitest';
import { createContract } from '../../../src/contract/index.ts';
import { documentWith } from '../../../src/contract/testing/document.ts';
import { dependenciesOf } from '../../judge/index.ts';
import { deriveCases, rules } from '../index.ts';
import { types } from '../schema/types.ts';
import { createSubject } from '../subject.ts';
import { spread } from './spread.ts';

const schema = {
  type: 'object',
  required: ['name', 'count'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 40 },
    count: { type: 'integer', minimum: 0, maximum: 10 },
    owner: { type: 'object', required: ['mail'], properties: { mail: { type: 'string', format: 'email' } } },
    state: { enum: ['open', 'closed'] },
    labels: { type: 'array', items: { type: 'string' }, maxItems: 5 },
    isPublic: { type: 'boolean' },
  },
};
const thing = { $ref: '#/components/schemas/Thing' };
const json = (sent: object) => ({ content: { 'application/json': { schema: sent } } });
const requestBody = { required: true, ...json(thing) };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '12' };
const kinds = [
  ['list', 'get', { parameters: [limit], responses: { 200: json({ type: 'array', items: thing }) } }],
  ['create', 'post', { requestBody, responses: { 201: json(thing) } }],
  ['get', 'get', { parameters: [id], responses: { 200: json(thing) } }],
  ['replace', 'put', { parameters: [id], requestBody, responses: { 200: json(thing) } }],
  ['delete', 'delete', { parameters: [id], responses: { 204: {} } }],
] as const;

/** A contract of resources with these five operations each, as teams generate them. */
function contractOf(count: number) {
  const paths: Record<string, Record<string, object>> = {};
  for (let i = 0; i < count; i++) {
    const name = `resource${Math.floor(i / kinds.length)}`;
    const [kind, method, operation] = kinds[i % kinds.length] as (typeof kinds)[number];
    const path = /^(list|create)$/.test(kind) ? `/${name}` : `/${name}/{id}`;
    const responses = { ...operation.responses, 400: {}, 401: {}, 404: {} };
    paths[path] = {
      ...paths[path],
      [method]: { operationId: `${kind}-${name}`, ...operation, responses },
    };
  }
  const securitySchemes = { key: { type: 'http', scheme: 'bearer' } };
  return createContract(
    documentWith({ Thing: schema }, paths, { components: { securitySchemes }, security: [{ key: [] }] }),
  );
}

const inputs = { values: {}, headers: [] };
const large = contractOf(250);
const cases = deriveCases(large, inputs);

test.each([
  [99, 99, 99],
  [100, 50, 50],
  [149, 74, 75],
  [150, 50, 50],
  [199, 66, 67],
  [3000, 50, 50],
])('of %i operations each rule is tried on %i to %i, of every method alike', (count, least, most) => {
  const { operations } = contractOf(count);
  const rulesOf = spread(operations, rules);
  for (const rule of rules) {
    const tried = operations.filter((operation) => rulesOf(operation).includes(rule));
    expect(tried.length).toBeGreaterThanOrEqual(least);
    expect(tried.length).toBeLessThanOrEqual(most);
    const gets = tried.filter(({ method }) => method === 'GET').length;
    expect(Math.abs(gets / tried.length - 2 / 5)).toBeLessThan(0.05);
  }
});

test('every operation has its valid requests, and every case what it depends on', () => {
  const ids = new Set(cases.map(({ id }) => id));
  expect(new Set(cases.map(({ operation }) => operation)).size).toBe(250);
  expect(cases.flatMap(dependenciesOf).filter((id) => !ids.has(id))).toEqual([]);
  const tried = cases.filter(({ rule }) => rule === 'required').map(({ operation }) => operation);
  expect(new Set(tried).size).toBeLessThan(large.operations.filter(({ body }) => body).length);
});

test('every operation has its barest and its fullest body, a part of them every combination of optional members', () => {
  const ids = cases.map(({ id }) => id.split('/'));
  const bodies = ids.filter(
    ([operation = '', rule, , more]) =>
      /^create-resource(3|7|11|15|19)$/.test(operation) && rule === 'combinations' && !more,
  );
  const names = [...Map.groupBy(bodies, ([operation]) => operation).values()].map((all) =>
    all.map(([, , name]) => name),
  );
  const extremes = ['body', 'body+owner+state+labels+isPublic'];
  expect(new Set(names.map(({ length }) => length))).toEqual(new Set([2, 16]));
  for (const one of names)
    expect(one).toEqual(one.length === 2 ? extremes : expect.arrayContaining(extremes));
});

test.each([
  [59, 59],
  [60, 30],
  [120, 30],
])('of %i properties each is tried, and each row on %i or more', (count, least) => {
  const names = Array.from({ length: count }, (_, i) => `p${i}`);
  const schema = {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
  };
  const content = { 'application/json': { schema } };
  const post = { operationId: 'add', requestBody: { required: true, content }, responses: { '201': {} } };
  const contract = createContract(documentWith({}, { '/things': { post } }));
  const rows = contract.operations.flatMap((one) => types.derive(createSubject(contract, one, inputs)));
  const tried = rows.flatMap(({ position }) => {
    const [, name = '', row = ''] = /^(p\d+)\/([^/]+)/.exec(position?.name ?? '') ?? [];
    return row === 'asked' ? [] : [{ name, row }];
  });
  expect(new Set(tried.map(({ name }) => name)).size).toBe(count);
  const counts = [...Map.groupBy(tried, ({ row }) => row).values()].map(
    (all) => new Set(all.map(({ name }) => name)).size,
  );
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(least);
});
