import { describe, expect, it } from 'vitest';
import { alternativesOf, type Field } from './alternatives.ts';
import { asReceived, asSent, type Contract, createContract } from './contract.ts';
import { loadContract } from './file/index.ts';
import { derived, originOf, weakest } from './origin.ts';
import { resolve } from './resolve.ts';
import { documentWith } from './testing/document.ts';

const contract = await loadContract();

const operation = (id: string) => contract.operations.find((each) => each.id === id);

describe('the contract of the kit', () => {
  it('shows the three valid shapes of §4.2 as examples that its own schema accepts', () => {
    const { body } = operation('createAuthenticationProfile') ?? {};
    expect(body?.examples.map(({ name, origin }) => [name, origin.id])).toEqual([
      ['token-minimal', 'shape-token-minimal'],
      ['token-full', 'shape-token-full'],
      ['jwt', 'shape-jwt'],
    ]);
    for (const example of body?.examples ?? [])
      expect(contract.validate(body?.schemaPointer ?? '', example.value)).toEqual([]);
  });

  it('gives every response an example that its schema accepts', () => {
    for (const { id, responses } of contract.operations) {
      for (const { status, content } of responses) {
        const faults = content?.examples.flatMap(({ value }) =>
          contract.validate(content.schemaPointer ?? '', value),
        );
        expect([id, status, content?.examples.length, faults]).toEqual([id, status, expect.any(Number), []]);
        expect(content?.examples).not.toEqual([]);
      }
    }
  });
});

describe('references', () => {
  it('are followed, and what stands beside them is laid over, origins joined', () => {
    const document = documentWith({
      A: { type: 'string', 'x-origin': { type: 'a', '.': 'under' }, 'x-derived': ['type', '.'] },
    });
    const { node, pointer } = resolve(
      document,
      { $ref: '#/components/schemas/A', title: 'T', 'x-origin': { '.': 'over' } },
      '/x',
    );
    expect(node).toEqual({
      type: 'string',
      title: 'T',
      'x-origin': { type: 'a', '.': 'over' },
      'x-derived': ['type'],
    });
    expect(pointer).toBe('/components/schemas/A');
  });

  it.each([
    ['nowhere', '#/components/schemas/B', /names nothing/],
    ['to themselves', '#/components/schemas/A', /leads back to itself/],
    ['out of the document', 'other.yaml#/A', /leaves the document/],
  ])('%s are rejected', (_, $ref, says) => {
    expect(() => resolve(documentWith({ A: { $ref: '#/components/schemas/A' } }), { $ref }, '/x')).toThrow(
      says,
    );
  });
});

describe('alternatives', () => {
  const written = ({ path, required }: Field) => `${path.join('.')}${required ? '!' : ''}`;

  it('are named by the discriminator', () => {
    const pointer = operation('createAuthenticationProfile')?.body?.schemaPointer ?? '';
    expect(alternativesOf(contract.document, pointer).map(({ name }) => name)).toEqual(['token', 'jwt']);
  });

  const items = { type: 'object', properties: { c: {} } };
  const B = { type: 'object', required: ['b'], properties: { b: { type: 'array', items } } };

  it.each([
    ['reach into arrays and objects', B, ['b!', 'b.0!', 'b.0.c']],
    [
      'follow a schema that holds itself one level deep',
      { properties: { child: { $ref: '#/components/schemas/A' } } },
      ['child'],
    ],
    ['leave out what a client may not send', { properties: { id: { readOnly: true }, a: {} } }, ['a']],
  ])('%s', (_, A, fields) => {
    const found = alternativesOf(documentWith({ A }), '/components/schemas/A');
    expect(found.map((each) => [each.name, each.fields.map(written)])).toEqual([['body', fields]]);
  });
});

describe('origins', () => {
  const origin = (level: 'stated' | 'derived' | 'chosen') => ({ level, pointer: '' });

  it('of a judged outcome are derived, unless they were chosen', () => {
    expect([origin('stated'), origin('chosen')].map((each) => derived(each).level)).toEqual([
      'derived',
      'chosen',
    ]);
  });

  it('are derived where the node says so of an entry that names a clause', () => {
    const document = documentWith({}, { '/a': { get: { responses: {} } } });
    const silences = [{ id: 'open', section: '§1', question: 'Is it?' }];
    const { source } = createContract({ ...document, 'x-source': { silences } });
    const node = { 'x-origin': { a: 'said', b: 'said', c: 'open' }, 'x-derived': ['b', 'c', 'd'] };
    const levels = ['a', 'b', 'c', 'd'].map((keyword) => originOf(source, node, keyword, '').level);
    expect(levels).toEqual(['stated', 'derived', 'chosen', 'stated']);
  });

  it('of several are the weakest', () => {
    expect(weakest(origin('stated'), origin('chosen'), origin('derived')).level).toBe('chosen');
    expect(weakest(origin('stated'), origin('derived')).level).toBe('derived');
  });

  it('are stated throughout where a document has no source', () => {
    const plain = createContract(
      documentWith({}, { '/a': { get: { responses: { 200: { description: 'd' } } } } }),
    );
    expect(
      plain.operations.flatMap((each) => [
        each.origin.level,
        ...each.responses.map((response) => response.origin.level),
      ]),
    ).toEqual(['stated', 'stated']);
  });
});

it.each<[format: string, value: unknown, is: boolean]>([
  ['email', 'a@example.org', true],
  ['email', '"a b"@example.org', true],
  ['email', 'a@localhost', true],
  ['email', 'a@[192.0.2.1]', true],
  ['email', 'a@[IPv6:2001:db8::1]', true],
  ['email', 'a', false],
  ['email', '@example.org', false],
  ['email', 'a b@example.org', false],
  ['email', 'a@-example.org', false],
  ['date-time', '2026-01-31T12:30:00Z', true],
  ['date-time', '2026-01-31 12:30:00Z', false],
  ['duration', 'P1DT0.5S', true],
  ['duration', '0.5S', false],
  ['url', 'http://localhost:3000/', true],
  ['int64', 2 ** 63, true],
  ['int64', 2 ** 64, false],
])('format %s of %j: %s', (format, value, is) => {
  const { isValid } = createContract(documentWith({ A: { format } }, { '/a': { get: {} } }));
  expect(isValid('/components/schemas/A', value)).toBe(is);
});

it('what every object inherits is no property of a value', () => {
  const A = { required: ['constructor'], properties: { toString: { type: 'boolean' } } };
  const { validate } = createContract(documentWith({ A }, { '/a': { get: {} } }));
  const faults = [{}, { constructor: 1 }].map((value) => validate('/components/schemas/A', value));
  expect(faults.map((found) => found.map(({ pointer }) => pointer))).toEqual([['/constructor'], []]);
});

it('a URI may be relative in what is received alone', () => {
  const contract = createContract(documentWith({ A: { format: 'uri' } }, { '/a': { get: {} } }));
  const valid = (of: Contract) =>
    ['https://a.test/b', '/b', 'a b'].map(
      (value) => of.validate('/components/schemas/A', value).length === 0,
    );
  expect([valid(asSent(contract)), valid(asReceived(contract))]).toEqual([
    [true, false, false],
    [true, true, false],
  ]);
});
