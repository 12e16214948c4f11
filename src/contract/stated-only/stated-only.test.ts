import { describe, expect, it, test } from 'vitest';
import { defaultContractFile } from '../../prepared.ts';
import { createContract } from '../contract.ts';
import { contractLines } from '../contract-lines.ts';
import type { OpenApiDocument } from '../document.ts';
import { loadDocument } from '../file/index.ts';
import { atPointer } from '../resolve.ts';
import { statedOnly } from './index.ts';

const whole = await loadDocument(defaultContractFile);
const stated = statedOnly(whole);

describe('the contract without its choices', () => {
  it('has no line that rests on a decision, and every other that stands at no choice', () => {
    const kept = contractLines(stated);
    expect(kept.filter(({ level }) => level === 'chosen')).toEqual([]);
    expect(kept.map(({ id }) => id)).toContain('prefix');
    const silences = new Set((whole['x-source']?.silences ?? []).map(({ id }) => id));
    const named = [...JSON.stringify({ ...stated, 'x-source': undefined }).matchAll(/"([a-z0-9-]+)"/g)];
    expect(named.map(([, id]) => id ?? '').filter((id) => silences.has(id))).toEqual([]);
  });

  it('decides nothing, and asks every question that the contract asks', () => {
    const { silences = [] } = stated['x-source'] ?? {};
    expect(silences.map(({ id }) => id)).toEqual(whole['x-source']?.silences?.map(({ id }) => id));
    expect(silences.filter(({ decision, because, answer }) => decision ?? because ?? answer)).toEqual([]);
  });

  it('keeps what the source says of statuses, credentials and bodies', () => {
    const { operations } = createContract(stated);
    const shown = operations.map(({ id, responses, security, body }) => ({
      id,
      statuses: responses.map(({ status }) => status).join(),
      guarded: security !== undefined,
      required: body?.required,
    }));
    expect(shown).toEqual([
      { id: 'getRoutingProfile', statuses: '200,404,500', guarded: true, required: undefined },
      { id: 'createAuthenticationProfile', statuses: '', guarded: false, required: true },
      { id: 'createTag', statuses: '', guarded: false, required: true },
    ]);
  });

  it('says of the credential that its header is not shown, which OpenAPI cannot', () => {
    const scheme = atPointer(stated, '/components/securitySchemes/bearer');
    expect(scheme).toMatchObject({
      description: expect.stringMatching(/Not shown: Which header carries the credential\?$/) as string,
      'x-origin': { '.': 'bearer-required' },
    });
  });

  it('has no examples but those of the shapes', () => {
    const text = JSON.stringify({ ...stated, 'x-source': undefined });
    expect(text).not.toContain('"example":');
    expect([...text.matchAll(/"examples":\{(.*?)\}\}\}/g)].length).toBe(2);
  });

  it('has the base URL and the version of the source, and no licence, which is ours', () => {
    expect([stated.servers?.map(({ url }) => url), Object.keys(stated.info)]).toEqual([
      ['{base_url}'],
      ['title', 'version', 'description', 'x-origin'],
    ]);
  });

  it('has no component that nothing refers to', () => {
    expect(Object.keys(stated.components?.['responses'] ?? {})).toEqual([
      'NoRoutingProfile',
      'InternalServerError',
    ]);
    expect(stated.components?.['headers']).toBeUndefined();
    expect(Object.keys(stated.components?.['schemas'] ?? {})).not.toContain('Problem');
  });
});

const bodies: readonly [what: string, body: unknown, isLeft: boolean][] = [
  ['the shape of a minimal profile', { name: 'a', keyType: 'token', ratelimit: {}, byteLength: 16 }, true],
  ['fields that a decision asks for left out', { name: 'a' }, true],
  ['no key type, which fits both kinds of profile', { ratelimit: { window: 60 }, byteLength: 32 }, true],
  ['a field that the source does not name', { name: 'a', color: 'red' }, true],
  ['an empty name', { name: '' }, true],
  ['a limit of no requests', { ratelimit: { requests: 0 } }, true],
  ['a window that is too long', { ratelimit: { window: 86_401 } }, false],
  ['a prefix of 51 characters', { keyType: 'token', prefix: 'a'.repeat(51) }, false],
  ['a key type that there is not', { keyType: 'opaque' }, false],
  ['something that is no object', 'a', false],
];

describe('a profile under what is left', () => {
  const { operations, validate } = createContract(stated);
  const schema = operations.find(({ id }) => id === 'createAuthenticationProfile')?.body?.schemaPointer ?? '';
  it.each(bodies)('is judged by the source alone: %s', (_, body, isLeft) => {
    expect(validate(schema, body).length === 0).toBe(isLeft);
  });
});

const source = {
  clauses: [{ id: 'said', section: '§1', states: 'It is so.' }],
  silences: [{ id: 'open', section: '§2', question: 'Is it?', decision: 'Yes.', because: 'It is usual.' }],
};
const open = { 'x-origin': { '.': 'open' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/chosen': { get: { ...open, responses: {} } },
    '/kept': {
      get: {
        'x-origin': { '.': 'said', security: 'said' },
        parameters: [{ name: 'a', in: 'query', ...open }, { $ref: '#/components/parameters/B' }],
        security: [{ key: [] }, {}],
        requestBody: { 'x-origin': { content: 'open' }, content: { 'text/plain': {} } },
      },
      put: { 'x-origin': { '.': 'said' }, security: [{ key: [] }] },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', ...open } },
    parameters: { B: { name: 'b', in: 'query', ...open } },
  },
  'x-source': source,
} as OpenApiDocument;

test('what is chosen as a whole is left out with all that refers to it', () => {
  const left = statedOnly(document);
  expect(left.paths).toEqual({
    '/kept': {
      get: { 'x-origin': { '.': 'said', security: 'said' }, security: [{}] },
      put: { 'x-origin': { '.': 'said' } },
    },
  });
  expect(left.components).toEqual({});
});

test('a path parameter stays required, since OpenAPI knows no other', () => {
  const parameter = { name: 'a', in: 'path', required: true, 'x-origin': { '.': 'said', required: 'open' } };
  const left = statedOnly({ ...document, paths: { '/{a}': { get: { parameters: [parameter] } } } });
  expect(atPointer(left, '/paths/~1{a}/get/parameters/0')).toEqual({
    ...parameter,
    'x-origin': { '.': 'said' },
  });
});

test('a document without a source is left as it is', () => {
  const { 'x-source': _, ...plain } = document;
  expect(statedOnly(plain)).toBe(plain);
});

test('what asks for no credential any more does not ask for that of the whole document instead', () => {
  const guarded = { 'x-origin': { '.': 'said', security: 'open' }, security: [{ key: [] }] };
  const asking = { ...document, security: [{ key: [] }], paths: { '/a': { get: guarded } } };
  const of = (left: OpenApiDocument) => createContract(left).operations.map(({ security }) => security);
  const schemes = { ...asking, components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } } };
  expect(of(statedOnly(schemes))).toEqual([undefined]);
});
