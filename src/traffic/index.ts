// Traffic that was seen, held against the contract: what proxy and recordings share.

export {
  type Fields,
  fieldOf,
  type TrafficAnswer,
  type TrafficExchange,
  type TrafficRequest,
} from './exchange.ts';
export type {
  AnswerFault,
  Judgement,
  NearestOperation,
  RequestFault,
  Told,
  TrafficFinding,
} from './finding.ts';
export { broken, isHar, type RecordedExchange, readHar } from './har.ts';
export { createTrafficJudge, judgeExchange, type TrafficJudge } from './judge.ts';
export { type JudgedRecording, judgeRecording, type RecordingOptions } from './judge-recording.ts';
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
} from './report.ts';
export { createHiding, type HideSecrets } from './secrets.ts';
export { type ShownFinding, type ShownJudgement, shownJudgement } from './shown.ts';
export { createTally, type Tally } from './tally.ts';
export { type FindingWords, findingWords, nearestWords, toldWords } from './words.ts';
