import { expect, it } from 'vitest';
import { heldBy } from '../held.ts';
import { dependenciesOf } from '../judge/conditions.ts';
import { plannedForModel } from '../testing/planned.ts';
import { type HttpCase, requirementsOf } from '../types.ts';
import { mainCases, wavesOf } from './telling.ts';

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
  expect(inWave(0).length).toBeLessThan(75);
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
  expect(expected).toContain('refused');
});
