// The face of the token rules.

export { tokenCases } from './cases.ts';
export {
  type Application,
  type AttachOptions,
  type CheckResponse,
  type Driver,
  driverFunctions,
  type JwtProfile,
  type Profile,
  type TokenProfile,
} from './driver.ts';
export { loadDriver } from './load-driver.ts';
export { runTokenCases, type TokenRunOptions } from './run.ts';
