import { describe, expect, it, test } from 'vitest';
import { createContract } from './contract.ts';
import { contractLines } from './contract-lines.ts';
import type { OpenApiDocument } from './document.ts';
import { loadContract } from './file/index.ts';
import { atPointer } from './resolve.ts';
import { statedOnly } from './stated-only.ts';

const whole = (await loadContract()).document;
const stated = statedOnly(whole);

describe('the contract without its choices', () => {
  it('has no line that rests on a decision, and every other that stands at no choice', () => {
    const kept = contractLines(stated).filter(({ pointer }) => !pointer.includes('/securitySchemes/'));
    expect(kept.filter(({ level }) => level === 'chosen')).toEqual([]);
    expect(kept.map(({ id }) => id)).toContain('prefix');
  });

  it('keeps what the source says of statuses and bodies', () => {
    const { operations } = createContract(stated);
    const shown = operations.map(({ id, responses, body }) => [
      id,
      responses.map(({ status }) => status).join(),
      body?.required,
    ]);
    expect(shown).toEqual([
      ['getRoutingProfile', '200,404,500', undefined],
      ['createAuthenticationProfile', '', true],
      ['createTag', '', true],
    ]);
  });
});

const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/chosen': { get: { 'x-origin': { '.': 'open' }, responses: {} } },
    '/kept': {
      get: {
        'x-origin': { '.': 'said', 'responses/404': 'open' },
        parameters: [{ $ref: '#/components/parameters/B' }],
        requestBody: { 'x-origin': { content: 'open' }, content: { 'text/plain': {} } },
        responses: { 200: {}, 404: {} },
      },
    },
  },
  components: { parameters: { B: { name: 'b', in: 'query', 'x-origin': { '.': 'open' } } } },
  'x-source': {
    clauses: [{ id: 'said', section: '§1', states: 'It is so.' }],
    silences: [{ id: 'open', section: '§2', question: 'Is it?', decision: 'Yes.', because: 'It is usual.' }],
  },
} as unknown as OpenApiDocument;

test('what is chosen as a whole is left out wherever something refers to it', () => {
  expect(atPointer(statedOnly(document), '/paths')).toEqual({
    '/chosen': {},
    '/kept': {
      get: {
        'x-origin': { '.': 'said' },
        parameters: [],
        requestBody: { 'x-origin': {} },
        responses: { 200: {} },
      },
    },
  });
});

test('a document without a source is left as it is', () => {
  const { 'x-source': _, ...plain } = document;
  expect(statedOnly(plain)).toBe(plain);
});
