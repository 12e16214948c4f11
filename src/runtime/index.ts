// The face of the runtime: what a profile means for tokens.

export type { CheckResult, JwtProfile, Profile, TokenProfile } from './decide.ts';
export type { JwtConfiguration } from './runtime.ts';
export { createRuntime, type Runtime } from './runtime.ts';
export type { RuntimeStore } from './store.ts';
export { createMemoryStore } from './store.ts';
