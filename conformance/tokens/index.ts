// The face of the token rules.

export type { Application, Driver, Profile } from './driver.ts';
export { loadDriver } from './load-driver.ts';
export { plannedTokens, runTokens, tokenClauses } from './run.ts';
