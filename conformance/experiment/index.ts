// Experiments: what of a request turns its outcome.

export { isAsStrong, mainOrigin } from './blame.ts';
export { differenceOf } from './difference.ts';
export { type ExperimentOptions, experiment } from './experiment.ts';
