// HTTP servers on node:http: listening with limits, bodies under a cap, stopping, and whose host may be named.

export { hostProblem, type KnownHosts, knownHosts } from './host.ts';
export { closeAtOnce, closeWithin, createHttpServer, DEFAULT_LIMITS, type Limits, listen } from './listen.ts';
export { drain, httpRequest, readJson, sendJson, sendProblem } from './messages.ts';
