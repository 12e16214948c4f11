// An exchange that was seen, held against the contract.

export * from './judge.ts';
export { createNearestFinder } from './nearest-operation.ts';
