// The face of the runtime: what a profile means for tokens.

export type { CheckResult, Counters, Decision, TokenState } from './decide.ts';
export { RuntimeError, type RuntimeErrorCode } from './error.ts';
export type { JwtConfiguration } from './jwt.ts';
export type { JwtProfile, Profile, RateLimit, Refill, TokenProfile } from './profile.ts';
export {
  type AttachOptions,
  createRuntime,
  type IssuedToken,
  type Runtime,
  type RuntimeOptions,
} from './runtime.ts';
export { createMemoryStore } from './store/memory.ts';
export { openPostgresStore } from './store/postgres.ts';
export type { Attached, Attachment, NewToken, RuntimeStore } from './store.ts';
