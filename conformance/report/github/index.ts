// What a run says in GitHub Actions: annotations at the lines of the contract, and the summary of the step.

export { type Annotation, type PlaceOf, renderAnnotations } from './annotation.ts';
export { annotationsOf } from './annotations.ts';
export { disarmed, type Place } from './command.ts';
export { renderSummary } from './summary.ts';
