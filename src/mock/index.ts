// The mock: the contract as a server, before any server exists.

export { createMock, type MockOptions, type RunningMock, type StartMockOptions, startMock } from './mock.ts';
