// Judges token cases: what a script saw, against the clauses of a rule or the response that the contract chose.

import type { Observation, Outcome, Result, TokenCase } from '../types.ts';

const both = (outcome: Outcome): Result['outcomes'] => ({ source: outcome, contract: outcome });

/** What an observation means for its case under both verdicts. */
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
      // A question that got no response is no question to this service: only a rule can leave a verdict open.
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

/** The source leaves every response open; only the contract has chosen one, where it did. */
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
