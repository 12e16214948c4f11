// Contracts on disk.

export { defaultContractFile } from '../../package-file.ts';
export { readContractText } from './contract-text.ts';
export { linesOfFile, linesOfText } from './lines.ts';
export { loadContract } from './load.ts';
export { allowRemote, createResolver } from './resolver.ts';
export { readSourceFile } from './source-file.ts';
