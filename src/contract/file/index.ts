// Contracts on disk.

export { defaultContractFile } from '../../prepared.ts';
export { readContractLines } from './lines.ts';
export {
  type LoadedContract,
  loadContract,
  loadContractFiles,
  loadDocument,
} from './load.ts';
export { watchContract } from './watch.ts';
