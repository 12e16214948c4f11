// Which hosts a request may name.

import { hostProblem, type KnownHosts } from '../node-http/index.ts';
import { Refusal } from './refusal.ts';
import type { Handler } from './request-state.ts';

/** Refuses a request that names no host, two, or one that this server is not known by. */
export function requireHost(hosts: KnownHosts): Handler {
  return (request, _, next) => {
    const refused = hostProblem(request, hosts);
    if (refused) throw new Refusal(refused);
    next();
  };
}
