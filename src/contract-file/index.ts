// Contracts on disk.

export { defaultContractFile, loadContract, loadDocument } from './load.ts';
export { renderPrepared } from './prepared.ts';
export { type ContractListener, watchContract } from './watch.ts';
