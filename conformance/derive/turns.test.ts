import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract-file/index.ts';
import { deriveCases, type Inputs } from './index.ts';
import { createSubject, type Subject } from './subject.ts';
import { inTurns, type Turn } from './turns.ts';

const inputs: Inputs = {
  values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'second-account': 'globex' },
  credential: { header: 'Authorization', scheme: 'Bearer' },
  headers: [],
};
const contract = await loadContract();
const subjectOf = (thorough: boolean): Subject => {
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('the contract has no operation');
  return createSubject(contract, operation, { ...inputs, thorough });
};
const places = ['least', 'most', 'escaped'];

describe('a row is tried', () => {
  const table: readonly (readonly [string, boolean, number, Turn, readonly string[]])[] = [
    ['in the place whose turn it is', false, 1, {}, ['most']],
    ['in the first place again after the second, which are the fullest', false, 2, {}, ['least']],
    ['everywhere where it stands for others', false, 1, { main: true }, places],
    ['nowhere where it is left to thorough runs', false, 1, { thorough: true }, []],
    ['everywhere in a thorough run', true, 1, {}, places],
    ['everywhere in a thorough run that it is left to', true, 1, { thorough: true }, places],
  ];
  it.each(table)('%s', (_, thorough, turn, row, expected) => {
    expect(inTurns(subjectOf(thorough), places, turn, row)).toEqual(expected);
  });

  it('nowhere where there is no place', () => {
    expect(inTurns(subjectOf(false), [], 2, {})).toEqual([]);
  });
});

describe('a thorough plan', () => {
  const [usual = [], thorough = []] = [false, true].map((all) =>
    deriveCases(contract, { ...inputs, thorough: all }),
  );

  it('sends everything that the usual one sends, and more', () => {
    const sent = new Set(thorough.map(({ request }) => JSON.stringify(request)));
    expect(usual.filter(({ request }) => !sent.has(JSON.stringify(request))).map(({ id }) => id)).toEqual([]);
    expect(thorough.length).toBeGreaterThan(usual.length * 1.5);
  });

  it('tries each row of a table where the usual one tries it once', () => {
    const row = 'createAuthenticationProfile/types/byteLength/octal-text-above-maximum/in/';
    const tried = (cases: typeof usual) => cases.filter(({ id }) => id.startsWith(row)).length;
    expect(tried(usual)).toBe(1);
    expect(tried(thorough)).toBeGreaterThanOrEqual(3);
  });
});
