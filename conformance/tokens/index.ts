// The face of the token rules.

export { runtimeCases } from './cases.ts';
export {
  type Application,
  type AttachOptions,
  type CheckAnswer,
  type Driver,
  driverFunctions,
  type JwtProfile,
  type Profile,
  type TokenProfile,
} from './driver.ts';
export { loadDriver } from './load-driver.ts';
export {
  type RuntimeOptions,
  type RuntimeRun,
  runRuntimeCases,
  runtimeCasesWithoutDriver,
} from './run.ts';
export type { RuntimeCase, RuntimeFinding, RuntimeResult } from './types.ts';
