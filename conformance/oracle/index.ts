// The face of the oracle: is a response decided by the source, was a value read otherwise, does the response fit.

export { isOfSameRun, outermostObjects } from './compare.ts';
export { glimpseOf, statusSeen } from './expectations.ts';
export { type Finding, type Judgement, judge, type Sight } from './judge.ts';
export { readingsOf, silenceOf, silenceOfBody } from './readings.ts';
export {
  asksToWait,
  digitsIn,
  headerOf,
  isAccepted,
  isFailed,
  isPending,
  isRedirect,
  isRejected,
  isRejectedBy,
  isServerError,
  jsonIn,
  memberAt,
  parseJson,
  rejectedBy,
  rejectionAt,
  sentJson,
  writtenRejection,
} from './response.ts';
export { rejectionIn, type Usual, usualOf } from './signs.ts';
