// What an observation means under both verdicts.

import { describe, expect, it } from 'vitest';
import type { ChosenOrigin } from '../../src/contract/index.ts';
import type { Decision, Observation, Origin, Requirement, TokenCase } from '../types.ts';
import { judgeTokenCase } from './tokens.ts';

const stated: Origin = { level: 'stated', id: 'limit-per-token', pointer: '/x-source/clauses' };
const chosen: ChosenOrigin = { level: 'chosen', id: 'limit-window', pointer: '/x-source/silences' };

const caseOf = (id: string, ...requires: readonly Requirement[]): TokenCase => ({
  via: 'driver',
  id,
  operation: 'runtime',
  rule: 'runtime',
  kind: id,
  title: id,
  requires,
  conditions: [],
});

const rule = caseOf('runtime/limit-per-token', { expect: { kind: 'token-rule' }, origin: stated });
const { requires: _, ...plain } = caseOf('runtime/silences/limit-window');
const undecidedProbe: TokenCase = { ...plain, asks: 'limit-window', decides: [] };
const decision: Decision = { expect: { kind: 'token-answer', answer: 'fixed' }, origin: chosen };
const probe: TokenCase = { ...undecidedProbe, decides: [decision] };

const answered = (answer: string): Observation => ({ kind: 'answered', answer, says: `It is ${answer}.` });
const undecided = (outcome: 'inconclusive' | 'not-applicable' | 'errored'): Observation => ({
  kind: 'undecided',
  outcome,
  says: 'no clock',
});
const broken: Observation = {
  kind: 'broken',
  findings: [
    { requirement: 'a limit of 2', expected: '2 allowed', actual: '3 allowed' },
    { requirement: 'a limit of 5', expected: '5 allowed', actual: '6 allowed' },
  ],
};

describe('judgeTokenCase', () => {
  it.each([
    ['a rule that held', rule, { kind: 'held' } as const, 'passed', 'passed'],
    ['a rule that was broken', rule, broken, 'failed', 'failed'],
    ['the answer that the contract chose', probe, answered('fixed'), 'observed', 'passed'],
    ['another answer', probe, answered('sliding'), 'observed', 'failed'],
    ['an answer where the contract chose none', undecidedProbe, answered('fixed'), 'observed', 'observed'],
    ['nothing shown', rule, undecided('inconclusive'), 'inconclusive', 'inconclusive'],
    ['nothing to show it on', probe, undecided('not-applicable'), 'not-applicable', 'not-applicable'],
    ['a driver that failed', rule, undecided('errored'), 'errored', 'errored'],
  ])('%s', (_, testCase, observation, source, contract) => {
    const result = judgeTokenCase(testCase, observation);
    expect(result.outcomes).toEqual({ source, contract });
    expect(result).toMatchObject({ case: testCase, observation });
    const anyFailed = source === 'failed' || contract === 'failed';
    expect(result.findings.length > 0).toBe(anyFailed);
  });

  it('gives every finding of a rule the clause it rests on', () => {
    const { findings, answers, reason } = judgeTokenCase(rule, broken);
    expect(findings).toHaveLength(2);
    expect(findings[1]).toEqual({
      required: { kind: 'token-rule' },
      seen: { kind: 'token-rule', requirement: 'a limit of 5', expected: '5 allowed', actual: '6 allowed' },
      origin: stated,
    });
    expect([answers, reason]).toEqual([[], undefined]);
  });

  it('gives an answer other than the chosen one as a finding, and as the answer of the silence', () => {
    const seen = { kind: 'token-answer', answer: 'sliding', says: 'It is sliding.' };
    const { findings, answers } = judgeTokenCase(probe, answered('sliding'));
    expect(findings).toEqual([{ required: { kind: 'token-answer', answer: 'fixed' }, seen, origin: chosen }]);
    expect(answers).toEqual([{ silence: 'limit-window', case: 'runtime/silences/limit-window', seen }]);
  });

  it('says why a case was not decided', () => {
    const { reason, findings, answers } = judgeTokenCase(probe, undecided('errored'));
    expect(reason).toEqual({ kind: 'token', says: 'no clock' });
    expect([findings, answers]).toEqual([[], []]);
  });
});
