// The suite's face: plan, run, explain, report, compare, and what is known to fail.

export type { SilenceId } from '../src/contract/index.ts';
export {
  catalogueOf,
  propertiesByStatement,
  undeclared,
} from './catalogue.ts';
export { type ConformanceOptions, runConformance } from './conform.ts';
export { baseUrlFrom, checkSelection, checkWrites, planningFrom, runningFrom, usual } from './given.ts';
export {
  applyKnownFailing,
  checkKnownFailing,
  type KnownFailing,
  type NextEntry,
  nextKnownFailing,
  parseKnownFailing,
  renderKnownFailing,
} from './known-failing.ts';
export { readingsOf, rejectionAt, silenceOf, silenceOfBody } from './oracle/index.ts';
export {
  type Credential,
  matches,
  type Plan,
  type PlannedSending,
  type PlanOptions,
  planRun,
  type Selection,
  sendingsOf,
} from './plan/index.ts';
export * from './report/index.ts';
export { StopError } from './run/stops.ts';
export { applySince } from './since.ts';
export * from './tokens/index.ts';
export * from './types.ts';
export { countedIn, countsOf, createReport, excused, exitCodeOf } from './verdict/index.ts';
export { type Override, operationsWithBody, overrideAt } from './view/inputs.ts';
export { createNames, type FillNames } from './wire/names.ts';
export { createSecrets } from './wire/secrets.ts';
