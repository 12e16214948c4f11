import { expect, it } from 'vitest';
import { createContract } from '../../../src/contract/index.ts';
import { documentWith } from '../../../src/contract/testing/document.ts';
import { jsonIn } from '../../../src/values.ts';
import { createSubject } from '../../view/subject.ts';
import { valueRows } from '../index.ts';
import { keywordRows } from './index.ts';

const responses = { 200: { description: 'done' } };
const body = (mediaType: string, schema: object) => ({
  post: { requestBody: { required: true, content: { [mediaType]: { schema } } }, responses },
});
const query = (schema: object, parts: object = {}) => ({
  get: { parameters: [{ name: 'q', in: 'query', required: true, schema, ...parts }], responses },
});

function subjectOf(operation: object) {
  const contract = createContract(documentWith({}, { '/x': operation }));
  const [first] = contract.operations;
  return createSubject(contract, first as NonNullable<typeof first>, { values: {}, headers: [] });
}

/** What is sent for each line of one operation, by the line's place below the operation. */
function sentFor(operation: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    keywordRows(subjectOf(operation), []).flatMap(({ contexts: [home], on }) => {
      const made = home && on(home);
      if (made === undefined) return [];
      const { property, request, requires: [main] = [] } = made;
      const [, line] = main && 'pointer' in main.origin ? main.origin.pointer.split('/schema/') : [];
      const text = request.body && 'text' in request.body ? request.body.text : request.target;
      return [[`${property.place}/${property.rule} (${line})`, text]];
    }),
  );
}

const list = { type: 'array', uniqueItems: true, items: { type: 'integer', maximum: 5 }, example: [1, 2] };

it.each([
  [
    'a list in a body',
    body('application/json', list),
    {
      'body/type (type)': '{"acs":1}',
      'body/uniqueItems (uniqueItems)': '[1,1]',
      '0/type (items/type)': '["acs",2]',
      '0/maximum (items/maximum)': '[6,2]',
    },
  ],
  [
    'a list in a query, where everything is text and a list of one is a list',
    query(list),
    {
      'in-query.q/uniqueItems (uniqueItems)': '/x?q=1&q=1',
      'in-query.q.0/type (items/type)': '/x?q=acs&q=2',
      'in-query.q.0/maximum (items/maximum)': '/x?q=6&q=2',
    },
  ],
  [
    'a list in a query that may be null',
    query({ anyOf: [{ ...list, example: undefined }, { type: 'null' }], example: [1, 2] }),
    {
      'in-query.q/anyOf (anyOf)': '/x?q=acs',
      'in-query.q/type-anyOf-1 (anyOf/1/type)': '/x?q=acs',
      'in-query.q/uniqueItems-anyOf-0 (anyOf/0/uniqueItems)': '/x?q=1&q=1',
      'in-query.q.0/type-anyOf-0 (anyOf/0/items/type)': '/x?q=acs&q=2',
      'in-query.q.0/maximum-anyOf-0 (anyOf/0/items/maximum)': '/x?q=6&q=2',
    },
  ],
  [
    'an object in a query',
    query(
      { type: 'object', required: ['a'], properties: { a: { const: 'b' } }, example: { a: 'b' } },
      { style: 'deepObject' },
    ),
    {
      'in-query.q/required (required)': '/x?q%5BacsUnknown%5D=x',
      'in-query.q.a/const (properties/a/const)': '/x?q%5Ba%5D=bs',
    },
  ],
  [
    'a map whose names have a rule',
    body('application/json', {
      type: 'object',
      maxProperties: 1,
      propertyNames: { enum: ['b', 'c', 'd'] },
      additionalProperties: { type: 'string', maxLength: 2 },
      example: { b: 'x' },
    }),
    {
      'body/type (type)': 'true',
      'body/maxProperties (maxProperties)': '{"b":"x","c":"x"}',
      'body/enum-propertyNames (propertyNames/enum)': '{"acss":1}',
      'additionalProperties/type (additionalProperties/type)': '{"b":-7.5}',
      'additionalProperties/maxLength (additionalProperties/maxLength)': '{"b":"tee"}',
    },
  ],
  [
    'a form',
    body('application/x-www-form-urlencoded', {
      type: 'object',
      properties: { a: { type: 'string', minLength: 2 } },
      example: { a: 'bc' },
    }),
    { 'a/minLength (properties/a/minLength)': 'a=b' },
  ],
  [
    'plain text',
    body('text/plain', { type: 'integer', minimum: 2 }),
    { 'body/type (type)': 'true', 'body/minimum (minimum)': '1' },
  ],
])('breaks each keyword once that a value can break: %s', (_, operation, sent) => {
  expect(sentFor(operation)).toEqual(sent);
});

const notNull = { not: { type: 'null' } };
const some = { type: 'array', items: notNull, example: ['a'] };
it.each([
  ['an item', some, {}],
  ['an item of a list that may not be shorter', { ...some, minItems: 1 }, { 'body/type (type)': 'null' }],
  ['a member', { type: 'object', properties: { a: notNull }, example: { a: 'b' } }, {}],
  [
    'a required member',
    { type: 'object', required: ['a'], properties: { a: notNull }, example: { a: 'b' } },
    { 'a/not (properties/a/not)': '{"a":null}' },
  ],
  [
    'an item too many',
    { type: 'array', maxItems: 1, items: { type: ['null', 'string'] }, example: [null] },
    {},
  ],
])('breaks nothing with null where a server may take it for absence: %s', (_, schema, expected) => {
  const sent = Object.entries(sentFor(body('application/json', schema)));
  const withNull = sent.filter(([, value]) => value.includes('null'));
  expect(Object.fromEntries(withNull)).toEqual(expected);
});

it.each([{ type: ['boolean', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }])(
  'accepts null in a member of %j',
  (pay) => {
    const schema = { type: 'object', required: ['pay'], properties: { pay } };
    const rows = valueRows(subjectOf(body('application/json', schema)));
    const row = rows.find(({ name }) => name === 'pay/as-null');
    const made = row?.contexts[0] && row.on(row.contexts[0]);
    expect(made?.requires?.[0]?.expect.kind).toBe('accepted');
    expect(made?.request.body).toEqual({ text: '{"pay":null}' });
  },
);

it.each([
  {
    anyOf: [
      { type: 'integer', maximum: 3 },
      { type: 'string', maxLength: 2 },
    ],
  },
  { type: ['string', 'number', 'null'], maximum: 5, minLength: 3, example: 'text' },
  { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
  { type: 'array', items: false },
  { type: 'number', minimum: 0, maximum: Number.MAX_VALUE },
  { type: 'integer', maximum: 1e21 },
])('rejects in a member of %j only what is not valid, formats left unchecked', (member) => {
  const schema = { type: 'object', required: ['constructor'], properties: { constructor: member } };
  const plain = JSON.parse(JSON.stringify(schema).replace('"format"', '"title"')) as object;
  const { isValid } = createContract(documentWith({ A: plain }, { '/a': { get: {} } }));
  const subject = subjectOf(body('application/json', schema));
  const rows = [...valueRows(subject), ...keywordRows(subject, [])];
  const sent = rows.flatMap((row) =>
    row.contexts.flatMap((context) => {
      const { requires: [main] = [], request } = row.on(context) ?? {};
      const text = request?.body && 'text' in request.body ? request.body.text : '';
      return main?.expect.kind === 'rejected' ? [text] : [];
    }),
  );
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => isValid('/components/schemas/A', jsonIn(text)))).toEqual([]);
});

it('leaves out what need not be checked, and what is only read', () => {
  const properties = { at: { format: 'date' }, id: { readOnly: true, minLength: 4 } };
  expect(sentFor(body('application/json', { properties }))).toEqual({});
});

it.each([
  ['asks nothing', 0, 'min'],
  ['is out of reach', 2 ** 31 - 1, 'max'],
])('breaks no bound that %s', (_, bound, end) => {
  const items = { type: 'string', [`${end}Length`]: bound };
  const list = { type: 'array', uniqueItems: true, items, [`${end}Items`]: bound };
  const schema = { type: 'object', properties: { list }, [`${end}Properties`]: bound };
  const lines = Object.keys(sentFor(body('application/json', schema)));
  expect(lines).toContain('list/uniqueItems (properties/list/uniqueItems)');
  expect(lines.filter((line) => line.includes(end))).toEqual([]);
});

it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'breaks no list of %s by one field, which is a list of one',
  (mediaType) => {
    const tags = { type: 'array', items: { type: 'string' } };
    expect(sentFor(body(mediaType, { type: 'object', properties: { tags } }))).toEqual({});
  },
);
