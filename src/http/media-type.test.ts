import { describe, expect, it } from 'vitest';
import { isJsonMediaType, mediaTypeProblem } from './media-type.ts';

const TYPES: readonly (readonly [string | undefined, boolean])[] = [
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
];

describe('isJsonMediaType', () => {
  for (const [contentType, expected] of TYPES) {
    it(`${expected ? 'takes' : 'refuses'} ${contentType ?? 'no content type'}`, () => {
      expect(isJsonMediaType(contentType)).toBe(expected);
    });
  }
});

describe('mediaTypeProblem', () => {
  it('finds nothing wrong with plain JSON', () => {
    expect(mediaTypeProblem({ 'content-type': 'application/json' })).toBeUndefined();
    expect(
      mediaTypeProblem({ 'content-type': 'application/json', 'content-encoding': 'identity' }),
    ).toBeUndefined();
  });

  it('answers 415 to another type and to a compressed body', () => {
    expect(mediaTypeProblem({})?.body.status).toBe(415);
    const compressed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect(mediaTypeProblem(compressed)?.body.detail).toBe('Send the body without a content encoding.');
  });
});
