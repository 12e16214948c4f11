// What was wrong with a request, and where it was meant to go, as the journal shows it.

import type { StandIn } from '../stand-in/index.ts';
import {
  createTrafficJudge,
  type ShownJudgement,
  shownJudgement,
  type TrafficJudge,
  type TrafficRequest,
} from '../traffic/index.ts';

const judges = new WeakMap<StandIn, TrafficJudge>();

/** Judges a request that was answered by no success. */
export function judgeRefused(standIn: StandIn, request: TrafficRequest): ShownJudgement {
  const judge = judges.get(standIn) ?? createTrafficJudge(standIn.contract);
  judges.set(standIn, judge);
  return shownJudgement(judge({ request }));
}
