// The mock: the contract as a server, before any server exists.

export type { Forward } from './forward.ts';
export {
  createMock,
  loadState,
  type Mock,
  type MockOptions,
  type RunningMock,
  type StartMockOptions,
  startMock,
} from './mock.ts';
export { type SampleRequest, sampleRequest } from './sample-request.ts';
export { hasAccounts, type MockState } from './stand-in/index.ts';
