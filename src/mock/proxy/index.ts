// The proxy: everything passes, is judged by the contract, and shown.

export type { ProxyOptions, RunningProxy, SeenExchange } from './options.ts';
export { createPassOn, lineOf, startProxy } from './proxy.ts';
