// What an observation means under both verdicts.

import { expect, it } from 'vitest';
import type { Observation, Origin, TokenCase } from '../types.ts';
import { judgeTokenCase } from './tokens.ts';

const origin: Origin = { level: 'stated', id: 'limit-per-token', pointer: '/x-source/clauses' };
const testCase: TokenCase = {
  via: 'driver',
  id: 'tokens/limit-per-token',
  operation: 'tokens',
  rule: 'tokens',
  kind: 'tokens/limit-per-token',
  title: 'Every token has its limit',
  requires: [{ expect: { kind: 'token-rule' }, origin }],
  conditions: [],
};

it.each<[Observation, string]>([
  [{ kind: 'held' }, 'passed'],
  [{ kind: 'undecided', outcome: 'inconclusive', says: 'no clock' }, 'inconclusive'],
  [{ kind: 'undecided', outcome: 'not-applicable', says: 'no clock' }, 'not-applicable'],
  [{ kind: 'undecided', outcome: 'errored', says: 'no clock' }, 'errored'],
])('an observation that is %o decides both verdicts', (observation, outcome) => {
  const { outcomes, findings, answers, reason } = judgeTokenCase(testCase, observation);
  expect(outcomes).toEqual({ source: outcome, contract: outcome });
  expect([findings, answers]).toEqual([[], []]);
  expect(reason).toEqual(outcome === 'passed' ? undefined : { kind: 'token', says: 'no clock' });
});

it('gives every finding of a rule the clause it rests on', () => {
  const first = { requirement: 'a limit of 2', expected: '2 allowed', actual: '3 allowed' };
  const second = { requirement: 'a limit of 5', expected: '5 allowed', actual: '6 allowed' };
  const { outcomes, findings } = judgeTokenCase(testCase, { kind: 'broken', findings: [first, second] });
  expect(outcomes).toEqual({ source: 'failed', contract: 'failed' });
  const required = { kind: 'token-rule' };
  expect(findings).toEqual([
    { required, seen: { kind: 'token-rule', ...first }, origin },
    { required, seen: { kind: 'token-rule', ...second }, origin },
  ]);
});
