// From a case and its exchange to a result: which findings, and what becomes of the case under each verdict.

import type { Origin } from '../../src/contract/index.ts';
import type {
  Case,
  Exchange,
  Failure,
  Finding,
  Outcome,
  Requirement,
  Result,
  Scope,
  SilenceAnswer,
} from '../types.ts';
import { isAccepted } from './answer.ts';
import { blockedBy, type Context, undecided } from './blocked.ts';
import { type Judgement, judgeExpectation, statusLine } from './expectations.ts';

/** Judges one exchange. Gathers every mismatch; throws nothing. */
export function judge(one: Case, exchange: Exchange, context: Context): Result {
  const { answer, failure } = exchange;
  if (failure?.kind === 'reset' && one.allowReset) return closed(one, exchange, failure);
  if (failure !== undefined) return failed(one, exchange, failure);
  if (answer === undefined) return undecided(one, 'errored', 'there is no answer to judge', exchange);
  const blocked = blockedBy(one, exchange, context);
  if (blocked !== undefined) return blocked;
  const judged = judgeRequirements(one, exchange, context);
  const findings = [...serverErrors(one, exchange), ...judged.findings];
  return {
    case: one,
    outcomes: {
      source: outcomeOf(judged.held, findings, 'source'),
      contract: outcomeOf(judged.held, findings, 'contract'),
    },
    findings,
    exchange,
    answers: [...judged.answers, ...plainAnswer(one, judged.answers, statusLine(answer))],
  };
}

/** The connection was closed on a body that may be too long to be read: an answer of its own kind. */
function closed(one: Case, exchange: Exchange, { message }: Failure): Result {
  const decided = one.requires.filter(({ origin }) => origin.level === 'chosen').slice(0, 1);
  return {
    case: one,
    outcomes: { source: 'observed', contract: decided.length > 0 ? 'failed' : 'observed' },
    findings: decided.map(({ origin }) => ({
      requirement: 'the request is answered',
      expected: 'the answer that the contract chose',
      actual: message,
      origin,
    })),
    exchange,
    answers: plainAnswer(one, [], message),
  };
}

/** No whole answer is a finding of the case: HTTP was promised. */
function failed(one: Case, exchange: Exchange, failure: Failure): Result {
  if (failure.kind === 'unreachable' || failure.kind === 'tls') {
    return undecided(one, 'errored', failure.message, exchange);
  }
  const finding: Finding = {
    requirement: 'a whole HTTP answer',
    expected: 'a status, headers and a complete body',
    actual: failure.message,
    origin: http,
  };
  return {
    case: one,
    outcomes: { source: 'failed', contract: 'failed' },
    findings: [finding],
    exchange,
    answers: plainAnswer(one, [], failure.message),
  };
}

/** A 5xx says that the server failed at what it was sent. */
function serverErrors(one: Case, exchange: Exchange): readonly Finding[] {
  const { answer } = exchange;
  if (answer === undefined || answer.status < 500) return [];
  if (one.allowNotImplemented && answer.status === 501) return [];
  const judgedAlready = one.requires.some(
    ({ expect, origin }) =>
      origin.level !== 'chosen' && (expect.kind === 'accepted' || expect.kind === 'refused'),
  );
  if (judgedAlready) return [];
  return [
    {
      requirement: 'the server does not fail at a request',
      expected: 'no 5xx',
      actual: statusLine(answer),
      origin: http,
    },
  ];
}

function judgeRequirements(one: Case, exchange: Exchange, context: Context) {
  const findings: Finding[] = [];
  const answers: SilenceAnswer[] = [];
  const held: Requirement[] = [];
  let decidedAgainst = false;
  for (const requirement of one.requires) {
    const main = requirement.expect.kind === 'accepted' || requirement.expect.kind === 'refused';
    if (decidedAgainst && !main && !standsAlone(requirement)) continue;
    const judgement = judgeOne(one, requirement, exchange, context);
    if (judgement.met === 'undecided') continue;
    answers.push(...answerTo(one, requirement, judgement));
    if (judgement.met) held.push(requirement);
    if (judgement.met || isExplained(one, requirement, context)) continue;
    if (main) decidedAgainst = true;
    findings.push(toFinding(requirement, judgement));
  }
  return { findings, answers, held };
}

function judgeOne(one: Case, requirement: Requirement, exchange: Exchange, context: Context): Judgement {
  if (exchange.answer === undefined) throw new TypeError(`${one.id} has no answer`);
  return judgeExpectation(requirement.expect, {
    contract: context.contract,
    exchange,
    answer: exchange.answer,
    exchangeOf: context.exchangeOf,
    allowNotImplemented: one.allowNotImplemented ?? false,
  });
}

/** What still says something when the request was accepted though it should not be, or the other way round. */
const standsAlone = ({ expect }: Requirement) => expect.kind === 'not-resource';

/** Another reading of the source explains it; what the contract chose is judged all the same. */
function isExplained(one: Case, requirement: Requirement, context: Context): boolean {
  if (one.unless === undefined || requirement.origin.level === 'chosen') return false;
  return isAccepted(context.exchangeOf(one.unless.accepted)?.answer);
}

const toFinding = (
  requirement: Requirement,
  { requirement: says, expected, actual }: Judgement,
): Finding => ({
  requirement: says,
  expected,
  actual,
  origin: requirement.origin,
});

function answerTo(one: Case, { origin }: Requirement, { actual }: Judgement): readonly SilenceAnswer[] {
  if (origin.level !== 'chosen' || origin.id === undefined) return [];
  return [{ silence: origin.id, case: one.id, answer: actual }];
}

function plainAnswer(one: Case, answers: readonly SilenceAnswer[], actual: string): readonly SilenceAnswer[] {
  if (one.asks === undefined || answers.some((answer) => answer.silence === one.asks)) return [];
  return [{ silence: one.asks, case: one.id, answer: actual }];
}

/** Passed only by what was judged and met: a requirement that another one made moot shows nothing. */
function outcomeOf(held: readonly Requirement[], findings: readonly Finding[], scope: Scope): Outcome {
  const counts = (level: string) => scope === 'contract' || level !== 'chosen';
  if (findings.some((finding) => counts(finding.origin.level))) return 'failed';
  return held.some((requirement) => counts(requirement.origin.level)) ? 'passed' : 'observed';
}

/** No clause of the source, but what every clause rests on. */
const http: Origin = { level: 'derived', pointer: '' };

export { type Context, undecided } from './blocked.ts';
