// The package's face for programs; the command `acs` is for people.

export { type ConformanceOptions, exitCodeOf, type Report, runConformance } from '../conformance/index.ts';
export { type ClientOptions, createClient } from './client/index.ts';
export { type Contract, defaultContractFile, loadContract } from './contract/index.ts';
export { startDocs } from './docs/index.ts';
export { ContractError, IncompleteError, UsageError } from './errors.ts';
export { createMock, startMock } from './mock/index.ts';
export { createRuntime } from './runtime/index.ts';
export { createApp, serve } from './server/index.ts';
