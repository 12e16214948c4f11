// Traffic that was seen, held against the contract: what proxy and recordings share.

export { fieldOf, joined, type TrafficExchange } from './exchange.ts';
export { broken, isHar, readHar } from './har.ts';
export {
  counts,
  createTrafficJudge,
  type Judgement,
  judgeExchange,
  type Note,
  notes,
  type Scope,
  type ShownJudgement,
  type ShownOperation,
  shownJudgement,
  type TrafficFinding,
  worst,
} from './judge.ts';
export { type JudgedRecording, judgeRecording } from './recording.ts';
export {
  createHiding,
  createTally,
  type FindingGroup,
  type Side,
  sides,
  type Tally,
  type TrafficReport,
} from './report.ts';
