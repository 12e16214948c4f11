// Contracts on disk.

export { defaultContractFile, loadContract, loadDocument } from './load.ts';
export { type ContractListener, watchContract } from './watch.ts';
