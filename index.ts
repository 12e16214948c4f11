// The package's face for programs; the command `acs` is for people.

export { type ConformanceOptions, exitCodeOf, type Report, runConformance } from './conformance/index.ts';
export { type ClientOptions, createClient } from './src/client/index.ts';
export type { Contract } from './src/contract/index.ts';
export { defaultContractFile, loadContract } from './src/contract-file/index.ts';
export { startDocs } from './src/docs/index.ts';
export { ContractError, IncompleteError, UsageError } from './src/errors.ts';
export { createMock, startMock } from './src/mock/index.ts';
export { startProxy } from './src/proxy/index.ts';
export { createRuntime } from './src/runtime/index.ts';
export { createApp, serve } from './src/server/index.ts';
export { judgeExchange, type TrafficExchange, type TrafficFinding } from './src/traffic/index.ts';
