import { expect, test } from 'vitest';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { linksOf } from './links.ts';

const json = (properties: Readonly<Record<string, object>>) => ({
  description: 'It.',
  content: { 'application/json': { schema: { type: 'object', properties } } },
});
const text = { type: 'string' };
const creating = (operationId: string, response: object) => ({
  post: { operationId, responses: { '201': response } },
});
const showing = (operationId: string, ...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })),
  get: { operationId, responses: { '200': json({ id: text }) } },
});
const shown = showing('show', 'a');
const made = creating('make', json({ id: text }));
const linked = { ...json({ made: { type: 'object' } }), links: { it: { $ref: '#/components/links/It' } } };
const components = {
  links: { It: { operationId: 'show', parameters: { thing: '$response.body#/made/key' } } },
};

type Paths = Readonly<Record<string, unknown>>;

test.each<[string, Paths, readonly string[]]>([
  ['an id', { '/a': made, '/a/{a}': shown }, ['a: make id, read by show']],
  [
    'the name of the parameter',
    { '/a/new': creating('make', json({ id: text, a_id: text })), '/a/{a_id}': showing('show', 'a_id') },
    ['a_id: make a_id, read by show'],
  ],
  [
    'an id in the only property, or in the data',
    {
      '/a': creating(
        'make',
        json({ a: { type: 'object', properties: { id: { ...text, readOnly: true } } } }),
      ),
      '/a/{a}': shown,
      '/b': creating('build', json({ data: { type: 'object', properties: { id: text } }, meta: text })),
      '/b/{b}': showing('other', 'b'),
    },
    ['a: make a.id, read by show', 'b: build data.id, read by other'],
  ],
  ['an id, where paths end in a slash', { '/a/': made, '/a/{a}/': shown }, ['a: make id, read by show']],
  [
    'the id of something else',
    {
      '/a': creating('make', json({ name: text, owner: { type: 'object', properties: { id: text } } })),
      '/a/{a}': shown,
    },
    [],
  ],
  ['a create in a holder', { '/b/{b}/a': made, '/a/{a}': shown }, ['a: make id, read by show']],
  [
    'a link of the document',
    { '/make': creating('make', linked), '/things/{thing}': showing('show', 'thing') },
    ['thing: make made.key, read by show'],
  ],
  [
    'a header, by a link of the document',
    {
      '/make': creating('make', {
        ...json({ id: text }),
        links: { it: { operationId: 'show', parameters: { thing: '$response.header.X-Thing' } } },
      }),
      '/things/{thing}': showing('show', 'thing'),
    },
    ['thing: make X-Thing, read by show'],
  ],
  [
    'the header Location, where it is declared or there is no body',
    {
      '/a': creating('make', { ...json({ x: text }), headers: { location: { schema: text } } }),
      '/a/{a}': shown,
      '/b': creating('build', { description: 'Made.' }),
      '/b/{b}': showing('other', 'b'),
    },
    ['a: make Location, read by show', 'b: build Location, read by other'],
  ],
  [
    'outer ones first',
    {
      '/a/{a}/b': creating('inner', json({ id: text })),
      '/a/{a}/b/{b}': showing('show', 'a', 'b'),
      '/a': creating('outer', json({ id: text })),
      '/a/{a}': showing('outside', 'a'),
    },
    ['a: outer id, read by outside', 'b: inner id, read by show'],
  ],
  ['no read', { '/a': made, '/a/{a}/parts': showing('parts', 'a') }, ['a: make id, read by none']],
  [
    'one name for three collections, of which one has no create',
    {
      '/a': made,
      '/a/{id}': showing('show', 'id'),
      '/b': creating('build', json({ id: text })),
      '/b/{id}': showing('other', 'id'),
      '/c/{id}': showing('another', 'id'),
    },
    ['id: make id, read by show', 'id: build id, read by other'],
  ],
  [
    'one name, for which a value of one collection is declared',
    {
      '/a': made,
      '/a/{id}': showing('show', 'id'),
      '/given': creating('build', json({ id: text })),
      '/given/{id}': showing('other', 'id'),
    },
    ['id: make id, read by show'],
  ],
  ['nothing in the response', { '/a': creating('make', json({ x: text })), '/a/{a}': shown }, []],
  ['a value that is declared', { '/a': made, '/a/{given}': showing('show', 'given') }, []],
])('links by %s', (_, paths, links) => {
  const contract = createContract(documentWith({}, paths, { components }));
  const found = linksOf(contract, { values: { given: '1', '/given/{id}': '1' }, headers: [] });
  const inWords = found.map(
    ({ parameter, create, carrier, read }) =>
      `${parameter.name}: ${create.id} ${carrier.kind === 'member' ? carrier.path.join('.') : carrier.name}, read by ${read?.id ?? 'none'}`,
  );
  expect(inWords).toEqual(links);
});
