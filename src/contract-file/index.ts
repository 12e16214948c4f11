// Contracts on disk.

export { defaultContractFile, loadContract, loadDocument } from './load.ts';
