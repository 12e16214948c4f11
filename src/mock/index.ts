// The mock: the contract as a server, before any server exists.

export type { Forward } from './forward.ts';
export {
  createMock,
  loadState,
  type MockOptions,
  type StartMockOptions,
  startMock,
} from './mock.ts';
