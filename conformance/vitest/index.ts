// The suite inside a user's own tests: every case is a test of Vitest.

export { loadContract } from '../../src/contract/file/index.ts';
export type { Contract } from '../../src/contract/index.ts';
export { describeConformance } from './describe.ts';
export type { FetchHandler } from './fetch-listener.ts';
export type { Handler } from './handler.ts';
export type { KnownFailure, SuiteOptions } from './options.ts';
