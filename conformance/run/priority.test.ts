// Which cases are sent first, and which last.

import { expect, it } from 'vitest';
import { dependenciesOf } from '../judge/conditions.ts';
import { plainCase } from '../testing/plain-case.ts';
import { plannedForModel } from '../testing/planned.ts';
import { type Condition, type HttpCase, heldBy, requirementsOf } from '../types.ts';
import { mainCases, phasesOf, wavesOf } from './priority.ts';

const cases = plannedForModel({ secondCredential: undefined });
const waveOf = wavesOf(cases);
const inWave = (wave: number) => cases.filter((testCase) => waveOf(testCase) === wave);

/** Those that may accuse a server under the source. */
const judgedOf = (some: readonly HttpCase[]) =>
  some.filter(({ requires: [main] = [] }) => main !== undefined && main.origin.level !== 'chosen');

/** Clauses, each with the operation. */
const clausesOf = (some: readonly HttpCase[]) =>
  new Set(
    judgedOf(some).flatMap((testCase) => heldBy(testCase).map((clause) => `${testCase.operation} ${clause}`)),
  );

it('has every clause of each operation in the first wave, which is small', () => {
  expect(clausesOf(inWave(0))).toEqual(clausesOf(cases));
  expect(inWave(0).length).toBeLessThan(82);
});

it.each(['bounds', 'enums', 'lengths', 'required', 'types'])(
  'has %s of each field in the next one',
  (rule) => {
    const fieldsOf = (some: readonly HttpCase[]) =>
      new Set(
        judgedOf(some)
          .filter((one) => one.rule === rule)
          .map(({ id }) => id.split('/').slice(0, 3).join('/')),
      );
    expect(fieldsOf([...inWave(0), ...inWave(1)])).toEqual(fieldsOf(cases));
  },
);

it('leaves most cases to the last wave, where requests of all kinds mix', () => {
  expect(inWave(0).length + inWave(1).length + inWave(2).length).toBeLessThan(cases.length / 3);
});

it('sends nothing in an earlier wave than what it hangs on', () => {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const early = cases.filter((testCase) =>
    dependenciesOf(testCase).some((id) => {
      const other = byId.get(id);
      return other !== undefined && waveOf(other) > waveOf(testCase);
    }),
  );
  expect(early).toEqual([]);
});

it('counts the valid requests of every operation and each of its clauses as the main cases', () => {
  const main = mainCases(cases);
  const examples = cases.filter(({ rule }) => rule === 'examples').map(({ id }) => id);
  expect([...main]).toEqual(expect.arrayContaining(examples));
  expect(clausesOf(cases.filter(({ id }) => main.has(id)))).toEqual(clausesOf(cases));
  const expected = new Set(
    cases.filter(({ id }) => main.has(id)).map((one) => requirementsOf(one)[0]?.expect.kind),
  );
  expect(expected).toContain('accepted');
  expect(expected).toContain('rejected');
});

const testCase = (id: string, target: string, conditions: readonly Condition[], method = 'GET'): HttpCase =>
  plainCase(id, {
    operation: id,
    request: { method, target, headers: [] },
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
