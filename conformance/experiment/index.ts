// Experiments: what of a request turns its outcome.

export { differenceOf, withChanges } from './difference.ts';
