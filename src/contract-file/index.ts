// Contracts on disk.

export { defaultContractFile } from '../prepared.ts';
export { type ContractLine, readContractLines } from './lines.ts';
export {
  type LoadedContract,
  loadContract,
  loadContractFiles,
  loadDocument,
} from './load.ts';
export { type ContractListener, watchContract } from './watch.ts';
