import { describe, expect, it } from 'vitest';
import { type HttpCase, requirementsOf } from '../types.ts';
import { valid } from './bodies/accepted.ts';
import { deriveCases } from './index.ts';
import { type Override, operationsOf, overrideAt } from './inputs.ts';
import { createSubject } from './subject.ts';
import { bodyOf, contract } from './testing/derived.ts';

const inputsWith = (...overrides: readonly Override[]) => ({
  values: { account: 'acme', 'jwt-id': 'jwt1' },
  headers: [],
  overrides,
});
const casesWith = (override: Override) => deriveCases(contract, inputsWith(override));
const usual = deriveCases(contract, inputsWith());
const examplesWith = (override: Override) =>
  contract.operations
    .flatMap((operation) => valid.derive(createSubject(contract, operation, inputsWith(override))))
    .filter(({ rule, request }) => rule === 'examples' && request.body !== undefined);
const idsOf = (cases: readonly HttpCase[]) => cases.map(({ id }) => id).sort();

describe('a value that the user gives', () => {
  it('goes where the body has the property', () => {
    const cases = examplesWith(overrideAt(contract, ['ratelimit', 'window'], 90));
    expect(cases.map((tried) => bodyOf(tried).ratelimit?.window)).toEqual([90, 90, 90, undefined]);
  });

  it('stays out of bodies that leave the property out, so that it can be left out', () => {
    const given = casesWith(overrideAt(contract, ['prefix'], 'live_'));
    const without = given.filter(({ id }) => id.endsWith('/combinations/token+refill'));
    expect(without.map(bodyOf)).toEqual([expect.not.objectContaining({ prefix: expect.anything() })]);
    const [leaving] = examplesWith(overrideAt(contract, ['createAuthenticationProfile', 'prefix'], 'live_'));
    expect(leaving && bodyOf(leaving).prefix).toBe('live_');
  });

  it('of a further property goes into the bodies of its operation alone', () => {
    const cases = examplesWith(overrideAt(contract, ['createTag', 'colour'], 'red'));
    expect(cases.map((tried) => bodyOf(tried).colour)).toEqual([undefined, undefined, undefined, 'red']);
  });

  it('of one alternative stays out of the others', () => {
    const cases = examplesWith(overrideAt(contract, ['createAuthenticationProfile', 'jwt_id'], 'signing'));
    expect(cases.map((tried) => bodyOf(tried).jwt_id)).toEqual([undefined, undefined, 'signing', undefined]);
  });

  it('goes nowhere where no schema has it and no operation is named', () => {
    expect(operationsOf(contract, overrideAt(contract, ['colour'], 'red'))).toEqual([]);
  });

  it('makes nothing else in the bodies wrong: the cases and what they require stay', () => {
    const unspelt = (cases: readonly HttpCase[]) => cases.filter(({ rule }) => rule !== 'spellings');
    const further = unspelt(casesWith(overrideAt(contract, ['createAuthenticationProfile', 'plan'], 'gold')));
    expect(idsOf(further)).toEqual(idsOf(unspelt(usual)));
    const mainOf = (cases: readonly HttpCase[]) =>
      Object.fromEntries(cases.map((tried) => [tried.id, requirementsOf(tried)[0]?.expect.kind]));
    expect(mainOf(further)).toEqual(mainOf(unspelt(usual)));
  });

  it('that is bounded is varied between and past its bounds', () => {
    const given = casesWith(overrideAt(contract, ['ratelimit', 'window'], 20864));
    const wrong = given.filter((tried) => {
      const value = bodyOf(tried)?.ratelimit?.window;
      const rejected = tried.requires?.[0]?.expect.kind === 'rejected';
      return /bounds\/ratelimit\.window/.test(tried.id) && rejected && value >= 1 && value <= 86400;
    });
    expect(idsOf(wrong)).toEqual([]);
    const bounds = (cases: readonly HttpCase[]) =>
      idsOf(cases.filter(({ id }) => /bounds\/ratelimit\.window\/(minimum|maximum|above|below)/.test(id)));
    expect(bounds(given)).toEqual(bounds(usual));
  });
});
