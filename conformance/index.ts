// The suite's face: plan, run, explain, report, compare, and what is known to fail.

export {
  allProperties,
  catalogueOf,
  propertiesByStatement,
  undeclared,
} from './catalogue.ts';
export { type ConformanceOptions, runConformance } from './conform.ts';
export { bearerFrom, bearerWith, credentialFrom } from './credential.ts';
export { type Override, operationsOf, operationsWithBody, overrideAt } from './derive/inputs.ts';
export { baseUrlFrom, planningFrom, runningFrom, usual } from './given.ts';
export { rejectionAt } from './judge/index.ts';
export {
  applyKnownFailing,
  checkKnownFailing,
  type KnownFailing,
  type NextEntry,
  nextKnownFailing,
  parseKnownFailing,
} from './known-failing.ts';
export { readingsOf, silenceOf, silenceOfBody } from './oracle/index.ts';
export { type Credential, type Plan, type PlanOptions, planCases } from './plan.ts';
export * from './report/index.ts';
export { StopError } from './run/ends.ts';
export { matches, type Selection } from './selection.ts';
export { applySince, type ComparedProperty, changesBetween, compareProperties, mergeRuns } from './since.ts';
export * from './tokens/index.ts';
export * from './types.ts';
export {
  countedIn,
  countsOf,
  createReport,
  excused,
  exitCodeOf,
  judgedBy,
  type Planned,
  plannedOf,
  propertyIdsOf,
} from './verdict/index.ts';
export { createNames, type FillNames } from './wire/names.ts';
export { createSecrets } from './wire/secrets.ts';
