// The proxy: everything passes, is judged by the contract, and shown.

export { createPassOn, type ProxyOptions, type SeenExchange, startProxy } from './proxy.ts';
