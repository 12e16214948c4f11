// Experiments: find what in a request causes its wrong outcome.

export { isAsStrong } from './broken-clause.ts';
export { compactly, differenceOf, withChanges } from './difference.ts';
export { experiment } from './experiment.ts';
export { createJournal, type Journal, usualBudget } from './laboratory.ts';
export { twinsIn } from './suspects.ts';
