// The proxy: everything passes, is judged by the contract, and shown.

export { createPassOn } from './handler.ts';
export type {
  PassedMessage,
  PassedOutcome,
  ProxyOptions,
  RunningProxy,
  SeenExchange,
  Watch,
} from './options.ts';
export { lineOf } from './seen.ts';
export { startProxy } from './start-proxy.ts';
