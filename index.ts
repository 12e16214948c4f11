// The package's face for programs; the command `acs` is for people.

export {
  type ConformanceOptions,
  exitCodeOf,
  parseReport,
  type Report,
  runConformance,
} from './conformance/index.ts';
export { type ClientOptions, createClient } from './src/client/index.ts';
export { defaultContractFile, loadContract } from './src/contract/file/index.ts';
export type {
  Alternative,
  Contract,
  Fault,
  Field,
  Lines,
  OpenApiDocument,
  Operation,
  Parameter,
} from './src/contract/index.ts';
export { startDocs } from './src/docs/index.ts';
export { ContractError, IncompleteError, UsageError } from './src/errors.ts';
export { createMock, startMock } from './src/mock/index.ts';
export { startProxy } from './src/mock/proxy/index.ts';
export type { StandInContents } from './src/mock/stand-in/index.ts';
export { createApp, openStore, serve } from './src/server/index.ts';
