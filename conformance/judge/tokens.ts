// Judges token cases: what a script saw, against the clauses of a rule or the answer that the contract chose.

import type { Finding, Observation, Outcome, Result, SilenceAnswer, TokenCase } from '../types.ts';

type Answered = Extract<Observation, { kind: 'answered' }>;
type Broken = Extract<Observation, { kind: 'broken' }>;
type Undecided = Extract<Observation, { kind: 'undecided' }>;

/** What an observation means for its case under both verdicts. */
export function judgeTokenCase(testCase: TokenCase, observation: Observation): Result {
  return { case: testCase, observation, ...judgementOf(testCase, observation) };
}

type Judgement = Pick<Result, 'outcomes' | 'findings' | 'answers' | 'reason'>;

function judgementOf(testCase: TokenCase, observation: Observation): Judgement {
  switch (observation.kind) {
    case 'held':
      return { outcomes: both('passed'), findings: [], answers: [] };
    case 'broken':
      return { outcomes: both('failed'), findings: findingsOf(testCase, observation), answers: [] };
    case 'answered':
      return judgeAnswer(testCase, observation);
    case 'undecided':
      return undecided(testCase, observation);
  }
}

const both = (outcome: Outcome): Result['outcomes'] => ({ source: outcome, contract: outcome });

function findingsOf({ requires = [] }: TokenCase, { findings }: Broken): readonly Finding[] {
  return requires.flatMap(({ expect, origin }) =>
    expect.kind === 'token-rule'
      ? findings.map((finding) => ({ required: expect, seen: { kind: expect.kind, ...finding }, origin }))
      : [],
  );
}

/** The source leaves every answer open; only the contract has chosen one, where it did. */
function judgeAnswer(testCase: TokenCase, observation: Answered): Judgement {
  const decided = (testCase.decides ?? []).length > 0;
  const findings = departuresOf(testCase, observation);
  const asDecided = findings.length === 0 ? 'passed' : 'failed';
  return {
    outcomes: { source: 'observed', contract: decided ? asDecided : 'observed' },
    findings,
    answers: answersOf(testCase, observation),
  };
}

function departuresOf({ decides = [] }: TokenCase, observation: Answered): readonly Finding[] {
  return decides.flatMap(({ expect, origin }) =>
    expect.kind === 'token-answer' && expect.answer !== observation.answer
      ? [{ required: expect, seen: seenOf(observation), origin }]
      : [],
  );
}

function answersOf({ id, asks }: TokenCase, observation: Answered): readonly SilenceAnswer[] {
  return asks === undefined ? [] : [{ silence: asks, case: id, seen: seenOf(observation) }];
}

const seenOf = ({ answer, says }: Answered) => ({ kind: 'token-answer', answer, says }) as const;

/** A question that got no answer is no question to this service: only a rule can leave a verdict open. */
const undecided = ({ asks }: TokenCase, { outcome, says }: Undecided): Judgement => ({
  outcomes: both(asks === undefined ? outcome : 'not-applicable'),
  findings: [],
  answers: [],
  reason: { kind: 'token', says },
});
