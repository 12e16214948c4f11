// An exchange that was seen, held against the contract.

export {
  breaksSource,
  createTrafficJudge,
  type Judgement,
  notes,
  type ShownJudgement,
  type ShownOperation,
  shownJudgement,
  shownOperation,
  type TrafficExchange,
  type TrafficFinding,
} from './judge.ts';
export { createNearestFinder } from './nearest-operation.ts';
