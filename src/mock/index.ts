// The mock: the contract as a server, before any server exists.

export { createMock, type MockOptions } from './create-mock.ts';
export { type RunningMock, type StartMockOptions, startMock } from './start-mock.ts';
