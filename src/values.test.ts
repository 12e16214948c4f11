import { expect, it } from 'vitest';
import { digitsOf, exactJson, inDoubles, judgedJson, keepDigits, writeJson } from './values.ts';

it('integers that no double holds keep their digits', () => {
  const text = '{"id":7163309881222824985,"near":[9007199254740993,1.5,2],"text":"7163309881222824985"}';
  const value = exactJson(text);
  expect(value).toEqual({
    id: 7163309881222824985n,
    near: [9007199254740993n, 1.5, 2],
    text: '7163309881222824985',
  });
  expect(writeJson(value)).toBe(text);
  expect(inDoubles(value)).toEqual(JSON.parse(text));
});

it.each(['{"id":12}', '{', `${'['.repeat(50_000)}1234567890123456${']'.repeat(50_000)}`])(
  'a text without any, or that is no JSON or too deep, has no such value',
  (text) => {
    expect(exactJson(text)).toBeUndefined();
  },
);

it('writes integers with the digits that a document has', () => {
  keepDigits(
    'maximum: 9223372036854775807, example: 9007199254740993, "9007199254740995", a-9007199254740997, 1234567890123456789012345',
  );
  expect(writeJson([Number('1234567890123456789012345')])).toBe('[1234567890123456789012345]');
  const text = '[9223372036854775807,9007199254740993,9007199254740996,12,0.5,1e+21]';
  expect(writeJson([2 ** 63, 9007199254740992, 9007199254740996, 12, 0.5, 1e21])).toBe(text);
  expect([2 ** 63, 2 ** 63 / 2, 0.5].map(digitsOf)).toEqual([
    '9223372036854775807',
    '4611686018427387904',
    '0.5',
  ]);
});

it.each([
  ['9223372036854775807', 0],
  ['9223372036854775808', 1],
  ['9223372036854775806', -1],
  ['-9223372036854775808', 0],
  ['-9223372036854775809', -1],
])('%s is told apart from the end of int64 that has the same double: %s', (text, side) => {
  const end = text.startsWith('-') ? -(2 ** 63) : 2 ** 63;
  expect(Math.sign((judgedJson(text) as number) - end)).toBe(side);
});
