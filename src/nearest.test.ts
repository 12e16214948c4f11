import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each<[string, string]>([
  ['byteLength', 'byteLength'],
  ['bytelength', 'byte-length'],
  ['createTag/required/name/mising', 'createTag/required/name/missing'],
  ['sheme-case', 'scheme-case'],
])('%s is near %s', (typed, meant) => {
  const names = [
    'byte-length',
    'createTag/required/name/missing',
    'scheme-case',
    'prefix',
    ...(typed === 'byteLength' ? ['byteLength'] : []),
  ];
  expect(nearest(typed, names)[0]).toBe(meant);
});

test('nothing is near what resembles nothing', () => {
  expect(nearest('zzzzzzzzzzzz', ['byte-length', 'prefix'])).toEqual([]);
});
