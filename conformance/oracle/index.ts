// The face of the oracle: is a response decided by the source, was a value read otherwise, does the response fit.

export { changingNames } from './compare.ts';
export { glimpseOf, statusSeen } from './expectations.ts';
export { type Finding, type Judgement, judge } from './judge.ts';
export { readingsOf, silenceOf, silenceOfBody } from './readings.ts';
export {
  digitsIn,
  headerOf,
  isAccepted,
  isFailed,
  isRedirect,
  isRejected,
  jsonIn,
  parseJson,
  rejectedBy,
  rejectionAt,
  sentJson,
  writtenRejection,
} from './response.ts';
export { rejectionIn, type Usual, usualOf } from './signs.ts';
