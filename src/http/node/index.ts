// HTTP servers on node:http: listening with limits, bodies under a cap, stopping, and whose host may be named.

export * from './host.ts';
export * from './listen.ts';
export * from './messages.ts';
