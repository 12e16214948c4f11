// The nouns of the suite (docs/words.md): cases are data, exchanges are what crossed the wire, the rest follows.

export type { Level, Origin } from '../src/contract/index.ts';
export {
  type Bytes,
  byPlainness,
  type Case,
  type CaseRequest,
  firstPiece,
  type HttpCase,
  type HttpProbe,
  type HttpTest,
  type Position,
  positionOf,
  requirementsOf,
  type TokenCase,
  withoutPosition,
} from './types/case.ts';
export { type CaseName, idOf, localName } from './types/case-name.ts';
export type { Cause } from './types/cause.ts';
export type { Change, Part } from './types/change.ts';
export type { Before, Condition, Input, Purpose } from './types/condition.ts';
export type { ClauseCoverage, Coverage, OperationCoverage } from './types/coverage.ts';
export type { Answer, Exchange, Failure } from './types/exchange.ts';
export type { Decision, Expectation, Requirement } from './types/expectation.ts';
export type { Became, Ended, Expected, Experiments, Narrowed, Trigger } from './types/experiment.ts';
export type { Finding, Glimpse, Required, Seen, SilenceAnswer } from './types/finding.ts';
export type { Observation, TokenFinding } from './types/observation.ts';
export {
  credentialPlaceholder,
  endsPlaceholder,
  nestedPlaceholder,
  reversedPlaceholder,
  rotatedPlaceholder,
  secondPlaceholder,
  swappedPlaceholder,
  uniqueLength,
  uniqueName,
  uniquePattern,
} from './types/placeholders.ts';
export type { Reason, Stop, TwinState } from './types/reason.ts';
export type { Rejection } from './types/rejection.ts';
export {
  type AnsweredSilence,
  type AnswersFile,
  type Chosen,
  type KnownEntry,
  type Outcome,
  outcomes,
  type Pace,
  type Report,
  type ReportHead,
  type Result,
  type Scope,
  type SeenOnce,
  scopes,
  type Verdict,
  type Waited,
  type Within,
} from './types/report.ts';
export type { ChangedCauses, Since } from './types/since.ts';
