// The stand-in: the contract as a service, before any service exists.

export {
  type Fault,
  faults,
  headersOf,
  type MockResponse,
  plain,
  REASON_HEADER,
  reasonLine,
  rejection,
  textOf,
} from './call.ts';
export { requireRight } from './checks.ts';
export type { Override } from './overrides.ts';
export type { StandInContents } from './parts.ts';
export { inWordsOf } from './reject.ts';
export type { Generate } from './replies.ts';
export { createStandIn, type Responded, type StandIn } from './stand-in.ts';
export type { MockState, State } from './state/state.ts';
