// The reference server: an application to embed, and a way to run it.

export { DEFAULT_LIMITS, type Limits } from '../http/index.ts';
export { type AppOptions, createApp } from './app.ts';
export { jsonLog, type Log, type LogEntry } from './log.ts';
export { defaultSeedFile, type LoadedSeed, loadCredentials, loadSeed } from './seed/load-seed.ts';
export { serve } from './serve.ts';
export type { DemoAccess, RunningServer, ServeOptions } from './serve-options.ts';
export { untilStopped } from './signals.ts';
export { openStore } from './store/open.ts';
export type { Credential, Seed, SeedAccount, Seeded, Store, Stored } from './store/store.ts';
