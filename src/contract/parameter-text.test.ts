// What is written of a parameter can be read back, in every style.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Pair,
  pairsIn,
  readPairs,
  readText,
  type Shape,
  type Texts,
  valueGiven,
  type Written,
  writePairs,
  writeText,
} from './parameter-text.ts';

fc.configureGlobal({ seed: 7 });

const styles: readonly (readonly [Written['in'], readonly string[]])[] = [
  ['path', ['simple', 'label', 'matrix']],
  ['query', ['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject']],
  ['header', ['simple']],
  ['cookie', ['form']],
];
const kinds = styles.flatMap(([place, names]) =>
  names.flatMap((style) => [true, false].map((explode) => ({ name: 'ä v', in: place, style, explode }))),
);

/** What no style can tell from its own marks: a header has no escapes, and some separators are escapes themselves. */
const forbidden = (written: Written): RegExp => {
  if (written.in === 'header') return /[,=%]|[^\x20-\x7e\u00a0-\u{10ffff}]/u;
  if (written.style === 'label') return /[.,]/;
  return { spaceDelimited: / /, pipeDelimited: /\|/, tabDelimited: /\t/ }[written.style] ?? /^$/;
};

const textOf = (written: Written) =>
  fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.isWellFormed() && text.trim() === text && !forbidden(written).test(text));

const read = (
  written: Written,
  shape: Shape,
  value: unknown,
  members: readonly string[],
): Texts | undefined => {
  if (written.in === 'path' || written.in === 'header')
    return readText(written, shape, writeText(written, value));
  const isMember = (name: string) => members.includes(name);
  const pairs = writePairs(written, value);
  const sent = written.in === 'query' ? pairsIn(pairs.map((pair) => pair.join('=')).join('&')) : pairs;
  return readPairs(written, { shape, isMember }, sent as readonly Pair[]);
};

describe.each(kinds)('$in, $style, explode $explode', (written) => {
  it.skipIf(written.style === 'deepObject')('a text', () => {
    fc.assert(
      fc.property(textOf({ ...written, style: 'form' }), (text) => {
        expect(read(written, 'text', text, [])).toBe(text);
      }),
    );
  });

  it.skipIf(written.style === 'deepObject')('a list', () => {
    fc.assert(
      fc.property(fc.array(textOf(written), { minLength: 1, maxLength: 4 }), (list) => {
        expect(read(written, 'list', list, [])).toEqual(list);
      }),
    );
  });

  it('an object', () => {
    const names = textOf(written).filter((name) => name !== written.name && name !== '__proto__');
    fc.assert(
      fc.property(
        fc.dictionary(names, textOf(written), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
        (object) => {
          expect(read(written, 'object', object, Object.keys(object))).toEqual(object);
        },
      ),
    );
  });
});

describe('the table of the specification', () => {
  const list = ['blue', 'black'];
  const object = { R: '100', G: '200' };
  it.each([
    ['path', 'simple', false, list, 'blue,black'],
    ['path', 'simple', true, object, 'R=100,G=200'],
    ['path', 'label', false, list, '.blue,black'],
    ['path', 'label', true, list, '.blue.black'],
    ['path', 'label', true, object, '.R=100.G=200'],
    ['path', 'matrix', false, 'blue', ';color=blue'],
    ['path', 'matrix', false, '', ';color'],
    ['path', 'matrix', false, list, ';color=blue,black'],
    ['path', 'matrix', true, list, ';color=blue;color=black'],
    ['path', 'matrix', false, object, ';color=R,100,G,200'],
    ['path', 'matrix', true, object, ';R=100;G=200'],
    ['header', 'simple', false, object, 'R,100,G,200'],
    ['query', 'form', true, list, 'color=blue&color=black'],
    ['query', 'form', false, list, 'color=blue,black'],
    ['query', 'form', true, object, 'R=100&G=200'],
    ['query', 'form', false, object, 'color=R,100,G,200'],
    ['query', 'spaceDelimited', false, list, 'color=blue%20black'],
    ['query', 'pipeDelimited', false, list, 'color=blue%7Cblack'],
    ['query', 'deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200'],
  ] as const)('%s %s, explode %s: %j', (place, style, explode, value, text) => {
    const written = { name: 'color', in: place, style, explode };
    const isPair = place === 'query';
    const pairs = () => writePairs(written, value).map((pair) => pair.join('='));
    expect(isPair ? pairs().join('&') : writeText(written, value)).toBe(text);
  });

  it('an encoded separator is part of an item, but in a form, where every comma is encoded', () => {
    const csv = { name: 'w', in: 'query', style: 'form', explode: false } as const;
    const of = (query: string, isForm: boolean) =>
      readPairs(csv, { shape: 'list', isForm, isMember: () => false }, pairsIn(query));
    expect([of('w=a%2Cb,c', false), of('w=a%2Cb', false), of('w=a%2Cb', true)]).toEqual([
      ['a,b', 'c'],
      ['a,b'],
      ['a', 'b'],
    ]);
  });

  it('deepObject has no place for lists and for what is deeper: of a list each item is read, nothing is written', () => {
    const deep = { name: 'v', in: 'query', style: 'deepObject', explode: true } as const;
    const of = (query: string, shape: Shape) =>
      readPairs(deep, { shape, isMember: () => false }, pairsIn(query));
    expect([of('v[]=a&v%5B%5D=b', 'list'), of('v[0]=a&v[1]=b', 'list')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(of('v[a]=1&v[b][c]=2', 'object')).toEqual({ a: '1' });
    expect([writePairs(deep, ['a']), writePairs(deep, 5)]).toEqual([[], []]);
  });

  it('what a person gives is a text, the items of a list, or the members of an object', () => {
    expect(valueGiven('text', '1,2')).toBe('1,2');
    expect(valueGiven('list', '1,2')).toEqual(['1', '2']);
    expect(['a,1', 'a=1'].map((text) => valueGiven('object', text))).toEqual([{ a: '1' }, { a: '1' }]);
  });
});
