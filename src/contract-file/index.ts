// Contracts on disk.

export { type ContractLine, readContractLines } from './lines.ts';
export {
  defaultContractFile,
  type LoadedContract,
  loadContract,
  loadContractFiles,
  loadDocument,
} from './load.ts';
export { renderPrepared } from './prepared.ts';
export { type ContractListener, watchContract } from './watch.ts';
