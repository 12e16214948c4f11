// Judges token cases: the observation of a driver, against the clauses of a rule.

import type { Observation, Outcome, Result, TokenCase } from '../types.ts';

/** The outcome of an observation, the same under both verdicts. */
export function judgeTokenCase(testCase: TokenCase, observation: Observation): Result {
  const resultOf = (outcome: Outcome, findings: Result['findings'] = []): Result => ({
    case: testCase,
    observation,
    outcomes: { source: outcome, contract: outcome },
    findings,
    held: outcome === 'passed' ? (testCase.requires ?? testCase.decides ?? []).map((_, at) => at) : [],
    answers: [],
  });
  switch (observation.kind) {
    case 'held':
      return resultOf('passed');
    case 'broken':
      return resultOf('failed', findingsOf(testCase, observation));
    case 'undecided':
      return { ...resultOf(observation.outcome), reason: { kind: 'token', says: observation.says } };
  }
}

const findingsOf = (
  { requires }: TokenCase,
  { findings }: Extract<Observation, { kind: 'broken' }>,
): Result['findings'] =>
  requires.flatMap(({ expect, origin }) =>
    expect.kind === 'token-rule'
      ? findings.map((finding) => ({ required: expect, seen: { kind: expect.kind, ...finding }, origin }))
      : [],
  );
