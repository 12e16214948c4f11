// The kit's own contract and seed as values, for where there is no disk.

export { kitContract } from './contract.ts';
export { kitSeed } from './seed.gen.ts';
