import { describe, expect, it } from 'vitest';
import type { MediaType } from '../contract/index.ts';
import { chooseMediaType, parseJson } from './body.ts';
import { Rejection } from './problem.ts';

const origin = { level: 'stated', pointer: '' } as const;
const declared = (...mediaTypes: readonly string[]): readonly MediaType[] =>
  mediaTypes.map((mediaType) => ({
    mediaType,
    json: mediaType.endsWith('json'),
    pointer: '',
    examples: [],
    origin,
    kindOrigin: origin,
  }));
const JSON_ONLY = declared('application/json');

describe('a body declared as application/json', () => {
  it.each<[string | undefined, boolean]>([
    ['Application/JSON', true],
    ['application/json; charset=utf-8', true],
    ['application/json; version=1', true],
    ['application/json;', true],
    ['application/json; charset=iso-8859-1', false],
    ['application/json, text/plain', false],
    ['application/problem+json', false],
    [undefined, false],
  ])('may come as %s: %s', (contentType, expected) => {
    expect(chooseMediaType({ 'content-type': contentType }, JSON_ONLY) !== undefined).toBe(expected);
  });

  it('may not be compressed', () => {
    const headers = (encoding: string) => ({
      'content-type': 'application/json',
      'content-encoding': encoding,
    });
    expect(chooseMediaType(headers('identity'), JSON_ONLY)).toBe(JSON_ONLY[0]);
    expect(chooseMediaType(headers('gzip'), JSON_ONLY)).toBeUndefined();
  });
});

describe('of several media types', () => {
  const chosen = (contentType: string, ...mediaTypes: readonly string[]) => {
    return chooseMediaType({ 'content-type': contentType }, declared(...mediaTypes))?.mediaType;
  };

  it('the one that was sent is taken, and none instead of it', () => {
    expect(chosen('text/plain; charset=latin1', 'application/json', 'text/plain')).toBe('text/plain');
    expect(chosen('text/html', 'application/json', 'text/plain')).toBeUndefined();
  });

  it('a range takes what is not written out', () => {
    expect(chosen('text/plain', 'text/*', 'text/plain')).toBe('text/plain');
    expect(chosen('text/html', 'text/*', 'text/plain')).toBe('text/*');
    expect(chosen('image/png', 'text/*', '*/*')).toBe('*/*');
  });

  it.each([
    ['application/json; v=2', 'application/json;v=2'],
    ['application/json; charset=utf-8; v="1"', 'application/json;v=1'],
    ['application/json', 'application/json'],
    ['application/vnd.a+json', 'application/*+json'],
  ])('%s is %s', (contentType, mediaType) => {
    const types = ['application/*+json', 'application/json', 'application/json;v=1', 'application/json;v=2'];
    expect(chosen(contentType, ...types)).toBe(mediaType);
  });

  it('a range with a schema of fields speaks of JSON, and takes the rest unread', () => {
    const ofFields = declared('application/json').map((media) => ({ ...media, range: '*/*' }));
    const of = (contentType: string) => chooseMediaType({ 'content-type': contentType }, ofFields)?.json;
    expect(['application/hal+json', 'application/xml'].map(of)).toEqual([true, false]);
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

describe('parseJson', () => {
  it.each<[string, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['{"a":1,"a":2}', { a: 2 }],
  ])('reads %j', (text, value) => {
    expect(parseJson(bytes(text))).toEqual(value);
  });

  it.each<[string, Uint8Array, string]>([
    ['nothing', bytes(''), 'is empty'],
    ['a truncated object', bytes('{"a":'), 'is not valid JSON'],
    ['a comment', bytes('{} // a'), 'is not valid JSON'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'is not UTF-8'],
    ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le')), 'is not valid JSON'],
  ])('rejects %s as malformed', (_, body, fault) => {
    expect(faultsOf(body)).toEqual([{ pointer: '#', detail: expect.stringContaining(fault) }]);
  });

  it('says where the fault is', () => {
    expect(faultsOf(bytes('{"name" "x"}'))).toEqual([
      { pointer: '#', detail: 'is not valid JSON (line 1 column 9)' },
    ]);
  });
});
function faultsOf(body: Uint8Array) {
  try {
    return parseJson(body);
  } catch (error) {
    return error instanceof Rejection && error.problem.body.errors;
  }
}
