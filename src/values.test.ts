import { expect, it } from 'vitest';
import { exactJson, inDoubles, writeJson } from './values.ts';

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
