// Contracts on disk.

export {
  defaultContractFile,
  type LoadedContract,
  loadContract,
  loadContractFiles,
  loadDocument,
} from './load.ts';
export { type ContractListener, watchContract } from './watch.ts';
