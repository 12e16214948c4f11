// Traffic that was seen, held against the contract: what proxy and recordings share.

export {
  type Fields,
  fieldOf,
  type TrafficAnswer,
  type TrafficExchange,
  type TrafficRequest,
} from './exchange.ts';
export { broken, isHar, type RecordedExchange, readHar } from './har.ts';
export { createTrafficJudge, judgeExchange, type TrafficJudge } from './judge.ts';
export { type JudgedRecording, judgeRecording, type RecordingOptions } from './recording.ts';
export { createHiding, createTally, type HideSecrets, type Tally } from './tally.ts';
export type {
  AnswerFault,
  Judgement,
  NearestOperation,
  RequestFault,
  Told,
  TrafficFinding,
} from './types.ts';
export {
  counts,
  type FindingGroup,
  type Scope,
  type ShownBody,
  type Side,
  sides,
  type TrafficExample,
  type TrafficReport,
  type TrafficVerdict,
} from './types.ts';
export {
  type FindingWords,
  findingWords,
  nearestWords,
  type ShownFinding,
  type ShownJudgement,
  shownJudgement,
  toldWords,
} from './words.ts';
