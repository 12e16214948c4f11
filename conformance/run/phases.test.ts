import { expect, it } from 'vitest';
import type { Condition, HttpCase } from '../types.ts';
import { phasesOf } from './phases.ts';

const testCase = (
  id: string,
  target: string,
  conditions: readonly Condition[],
  method = 'GET',
): HttpCase => ({
  via: 'http',
  id,
  operation: id,
  rule: 'r',
  kind: 'k',
  title: id,
  request: { method, target, headers: [] },
  requires: [],
  conditions,
  writes: method !== 'GET',
});
const twin = (id: string): Condition => ({ kind: 'twin', case: id });

it('what is deleted goes last, the deepest path first, each with what hangs on it', () => {
  const cases = [
    testCase('delete-shop', '/shops/1', [{ kind: 'last' }], 'DELETE'),
    testCase('delete-shop-unauthorized', '/shops/1', [twin('delete-shop')], 'DELETE'),
    testCase('delete-book', '/shops/1/books/2?x=/', [{ kind: 'last' }], 'DELETE'),
    testCase('asked-delete', '/shops/9', [twin('read'), { kind: 'last' }], 'DELETE'),
    testCase('read', '/shops/1', []),
    testCase('hangs-on-hanging', '/shops/1', [twin('delete-shop-unauthorized')]),
  ];
  expect(phasesOf(cases).map((phase) => phase.map(({ id }) => id))).toEqual([
    ['read'],
    ['asked-delete'],
    ['delete-book'],
    ['delete-shop', 'delete-shop-unauthorized', 'hangs-on-hanging'],
  ]);
});

it('without deletions everything is one phase', () => {
  const cases = [testCase('a', '/a', []), testCase('b', '/b', [twin('a')])];
  expect(phasesOf(cases)).toEqual([cases]);
});
