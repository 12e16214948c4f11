import { expect, it } from 'vitest';
import { firstRightBeyond, minimise, turningPoint } from './search.ts';

it.each<[string, readonly string[], (part: readonly string[]) => boolean, readonly string[]]>([
  ['one of many', ['a', 'b', 'c', 'd'], (part) => part.includes('c'), ['c']],
  [
    'two that need each other',
    ['a', 'b', 'c', 'd'],
    (part) => part.includes('a') && part.includes('d'),
    ['a', 'd'],
  ],
  ['all of them', ['a', 'b', 'c'], (part) => part.length === 3, ['a', 'b', 'c']],
  ['the only one', ['a'], () => true, ['a']],
])('finds %s', async (_, changes, reproduces, found) => {
  expect(await minimise(changes, async (part) => reproduces(part))).toEqual(found);
});

it('asks for the neighbour first', async () => {
  const tried: number[] = [];
  await turningPoint(60, 128, async (value) => {
    tried.push(value);
    return false;
  });
  expect(tried).toEqual([127]);
});

it('finds a round number far away in a few steps', async () => {
  let tries = 0;
  const isWrong = async (value: number) => {
    tries += 1;
    return value <= -1e14;
  };
  expect(await turningPoint(60, Number.MIN_SAFE_INTEGER, isWrong)).toBe(-1e14);
  expect(tries).toBeLessThan(12);
});

it('finds nothing where a number can not be tried', async () => {
  expect(await turningPoint(1, 100, async () => undefined)).toBeUndefined();
});

it('steps outwards to what is right again', async () => {
  expect(await firstRightBeyond(129, 1, 1e15, async (value) => value < 200)).toBe(1129);
  expect(await firstRightBeyond(129, 1, 1e15, async () => true)).toBeUndefined();
});

it.each([
  [2 ** 53 - 1, 2 ** 53 + 4],
  [1, 1e300],
  [-5, -(2 ** 60)],
])('ends between %d and %d, whichever number is right', async (right, wrong) => {
  for (const isWrong of [async (value: number) => value === wrong, async () => true, async () => false]) {
    expect(await turningPoint(right, wrong, isWrong)).toBeTypeOf('number');
  }
});
