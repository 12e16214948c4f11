import { describe, expect, it } from 'vitest';
import type { MediaType } from '../contract/index.ts';
import { chooseMediaType } from './body.ts';

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
    ['application/json', true],
    ['Application/JSON', true],
    ['application/json; charset=utf-8', true],
    ['application/json;charset="UTF-8"', true],
    ['application/json; charset=utf8', true],
    ['application/json; version=1', true],
    ['application/json;', true],
    ['application/json; charset=iso-8859-1', false],
    ['application/json; charset=utf-16', false],
    ['application/json, text/plain', false],
    ['application/problem+json', false],
    ['application/jsonp', false],
    ['text/json', false],
    ['text/plain', false],
    ['json', false],
    ['', false],
    [undefined, false],
  ])('may come as %s: %s', (contentType, expected) => {
    expect(chooseMediaType({ 'content-type': contentType }, JSON_ONLY).ok).toBe(expected);
  });

  it('may not be compressed', () => {
    const headers = (encoding: string) => ({
      'content-type': 'application/json',
      'content-encoding': encoding,
    });
    expect(chooseMediaType(headers('identity'), JSON_ONLY).ok).toBe(true);
    expect(chooseMediaType(headers('gzip'), JSON_ONLY)).toMatchObject({
      problem: { body: { status: 415, detail: 'Send the body without a content encoding.' } },
    });
  });
});

describe('of several media types', () => {
  const chosen = (contentType: string, ...mediaTypes: readonly string[]) => {
    const found = chooseMediaType({ 'content-type': contentType }, declared(...mediaTypes));
    return found.ok ? found.value.mediaType : found.problem.body.detail;
  };

  it('the one that was sent is taken, and none instead of it', () => {
    expect(chosen('text/plain; charset=latin1', 'application/json', 'text/plain')).toBe('text/plain');
    expect(chosen('text/html', 'application/json', 'text/plain')).toBe(
      'Send the body as application/json or text/plain.',
    );
  });

  it('a range takes what is not written out', () => {
    expect(chosen('text/plain', 'text/*', 'text/plain')).toBe('text/plain');
    expect(chosen('text/html', 'text/*', 'text/plain')).toBe('text/*');
    expect(chosen('image/png', 'text/*', '*/*')).toBe('*/*');
  });
});
