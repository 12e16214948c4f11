// The contract without a server: handlers of Mock Service Worker, for tests and for pages. Nothing here needs Node.

export type { OpenApiDocument, Operation } from '../../contract/index.ts';
export type { HttpRequest, Problem } from '../../http/index.ts';
export type {
  Fault,
  MockResponse,
  MockState,
  Override,
  StandInContents,
  State,
} from '../stand-in/index.ts';
export {
  createHandlers,
  type HandledRequest,
  type Handlers,
  type HandlersOptions,
  type OverrideOptions,
} from './create-handlers.ts';
