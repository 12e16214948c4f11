// What a server knows at the start, from files.

export { type DemoAccess, demoOf } from './demo.ts';
export { defaultSeedFile, digestOf, type LoadedSeed, loadSeed } from './load-seed.ts';
export type { Credential, Seed, SeedAccount, Seeded } from './seed.ts';
