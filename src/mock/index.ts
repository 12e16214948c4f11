// The mock: the contract as a server, before any server exists.

export { type Difference, differences, type OwnRequest, ownRequests } from './differences.ts';
export { loadScenario, loadState } from './files.ts';
export type { Forward } from './forward.ts';
export {
  createMock,
  type Mock,
  type MockOptions,
  type RunningMock,
  type StartMockOptions,
  startMock,
} from './mock.ts';
export { type SampleRequest, sampleRequest } from './sample-request.ts';
export type { MockState, Scenario, Settings } from './stand-in/index.ts';
