// What a server knows at the start, from files.

export { type DemoAccess, demoOf } from './demo.ts';
export {
  type Credential,
  defaultSeedFile,
  digestOf,
  loadSeed,
  type Seed,
  type SeedAccount,
  type Seeded,
} from './seed.ts';
