// The contract without a server: handlers of Mock Service Worker, for tests and for pages. Nothing here needs Node.

export type { OpenApiDocument } from '../contract/index.ts';
export type {
  Fault,
  MockState,
  Rule,
  RunningScenario,
  Scenario,
  Settings,
  State,
} from '../stand-in/index.ts';
export { createHandlers, type Handlers, type HandlersOptions } from './create-handlers.ts';
