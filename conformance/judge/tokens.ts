// Judges token cases: the observation of a driver, against the clauses of a rule or the contract's decision.

import type { Observation, Outcome, Result, TokenCase } from '../types.ts';

const both = (outcome: Outcome): Result['outcomes'] => ({ source: outcome, contract: outcome });

/** The outcome of an observation under both verdicts. */
export function judgeTokenCase(testCase: TokenCase, observation: Observation): Result {
  const { asks } = testCase;
  const result = { case: testCase, observation, findings: [], answers: [] };
  switch (observation.kind) {
    case 'held':
      return { ...result, outcomes: both('passed') };
    case 'broken':
      return { ...result, outcomes: both('failed'), findings: findingsOf(testCase, observation) };
    case 'answered':
      return { ...result, ...judgeResponse(testCase, observation) };
    case 'undecided': {
      // A probe without a response does not apply to this service: only a rule can leave a verdict open.
      const { outcome, says } = observation;
      const outcomes = both(asks === undefined ? outcome : 'not-applicable');
      return { ...result, outcomes, reason: { kind: 'token', says } };
    }
  }
}

const findingsOf = (
  { requires = [] }: TokenCase,
  { findings }: Extract<Observation, { kind: 'broken' }>,
): Result['findings'] =>
  requires.flatMap(({ expect, origin }) =>
    expect.kind === 'token-rule'
      ? findings.map((finding) => ({ required: expect, seen: { kind: expect.kind, ...finding }, origin }))
      : [],
  );

/** The source leaves every response open; only a decision of the contract can be broken. */
function judgeResponse(
  { id, asks, decides = [] }: TokenCase,
  { answer, says }: Extract<Observation, { kind: 'answered' }>,
): Pick<Result, 'outcomes' | 'findings' | 'answers'> {
  const seen = { kind: 'token-answer', answer, says } as const;
  const findings = decides.flatMap(({ expect, origin }) =>
    expect.kind === 'token-answer' && expect.answer !== answer ? [{ required: expect, seen, origin }] : [],
  );
  const asDecided = findings.length === 0 ? 'passed' : 'failed';
  return {
    outcomes: { source: 'observed', contract: decides.length > 0 ? asDecided : 'observed' },
    findings,
    answers: asks === undefined ? [] : [{ silence: asks, case: id, seen }],
  };
}
