// The face of the runtime: what a profile means for tokens.

export type {
  CheckResult,
  Counters,
  Decision,
  JwtProfile,
  Profile,
  RateLimit,
  Refill,
  TokenProfile,
  TokenState,
} from './decide.ts';
export type { JwtConfiguration } from './runtime.ts';
export {
  type AttachOptions,
  createRuntime,
  type IssuedToken,
  type Runtime,
  RuntimeError,
  type RuntimeErrorCode,
  type RuntimeOptions,
} from './runtime.ts';
export type { Attached, Attachment, NewToken, RuntimeStore } from './store.ts';
export { createMemoryStore } from './store.ts';
