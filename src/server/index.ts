// The reference server: an application to embed, and a way to run it.

export { DEFAULT_LIMITS, type Limits } from '../node-http/index.ts';
export {
  type Credential,
  type DemoAccess,
  defaultSeedFile,
  type LoadedSeed,
  loadCredentials,
  loadSeed,
  type Seed,
  type SeedAccount,
  type Seeded,
} from '../seed/index.ts';
export { type AppOptions, createApp } from './app.ts';
export { jsonLog, type Log, type LogEntry } from './log.ts';
export type { RunningServer, ServeOptions } from './serve.ts';
export { serve, untilStopped } from './serve.ts';
export { openStore } from './store/sql-store.ts';
export type { Store, Stored } from './store/store.ts';
