// The proxy: everything passes, is judged by the contract, and shown.

export type {
  PassedMessage,
  PassedOutcome,
  ProxyOptions,
  RunningProxy,
  SeenExchange,
  Watch,
} from './options.ts';
export { createPassOn, lineOf, startProxy } from './proxy.ts';
