import { describe, expect, it } from 'vitest';
import { alternativesOf, createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { silenceOf } from './readings.ts';

const number = { type: 'integer', minimum: 16, maximum: 128 };
const schema = {
  type: 'object',
  required: ['number', 'one', 'text', 'word', 'object', 'list'],
  properties: {
    number,
    one: { type: 'integer', minimum: 1, maximum: 9 },
    optional: number,
    text: { type: 'string', maxLength: 8 },
    word: { enum: ['token', 'jwt'], type: 'string' },
    object: { type: 'object', properties: {} },
    list: { type: 'array', items: { enum: ['a', 'b'] } },
    flag: { type: 'boolean' },
    open: { type: 'integer', minimum: 1, 'x-origin': { minimum: 'lower-bound' } },
  },
};
const source = {
  title: 's',
  version: '1',
  clauses: [],
  silences: [{ id: 'lower-bound', section: '§1', question: '?', decision: '1', because: 'b' }],
};
const paths = { '/a': { get: { operationId: 'a', responses: { 200: { description: 'It.' } } } } };
const contract = createContract(documentWith({ Body: schema }, paths, { 'x-source': source }));
const [alternative] = alternativesOf(contract.document, '/components/schemas/Body');

function silenceAt(name: string, sent: unknown) {
  const field = alternative?.fields.find(({ path }) => path.join('.') === name);
  if (alternative === undefined || field === undefined) throw new Error(`no ${name}`);
  return silenceOf(sent, { contract, alternative, field });
}

const none = undefined;
const [converted, trimmed, nulls] = ['converted-values', 'trimmed-blanks', 'null-values'] as const;

describe('a value that a lenient server may take for a right one asks, and any other has to be rejected', () => {
  it.each<[string, unknown, string | undefined]>([
    ['number', '60', converted],
    ['number', ' 60 ', converted],
    ['number', '60abc', none],
    ['number', 60.5, none],
    ['number', '86401', none],
    ['number', true, none],
    ['one', true, converted],
    ['number', [60], converted],
    ['number', ['60'], converted],
    ['number', [60, 61], converted],
    ['number', [86401, 60], none],
    ['number', {}, none],
    ['number', null, none],
    ['number', '', none],
    ['optional', '', converted],
    ['optional', 0, none],
    ['optional', false, converted],
    ['optional', {}, converted],
    ['optional', null, nulls],
    ['text', 5, converted],
    ['text', true, converted],
    ['text', 123456789, none],
    ['text', ['a'], converted],
    ['text', {}, none],
    ['text', 'abcdefgh  ', trimmed],
    ['text', 'abcdefghi', none],
    ['word', ' token', trimmed],
    ['word', 'token\0', trimmed],
    ['word', 'Token', none],
    ['word', 5, none],
    ['word', ['jwt'], converted],
    ['object', [], converted],
    ['object', 'a', none],
    ['object', [['a', 1]], converted],
    ['object', ['ab', { c: 1, d: 2 }], converted],
    ['object', [{ a: 1 }], converted],
    ['list', 'a', converted],
    ['list', 'c', none],
    ['flag', 'true', converted],
    ['open', 0, none],
    ['open', '-5', converted],
  ])('%s: %j, %s', (name, sent, silence) => expect(silenceAt(name, sent)).toBe(silence));
});
