// Forwards some operations to another server, while the mock responds to the others.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../contract/index.ts';
import { corsOf, createOperationFinder, exposedHeaders } from '../http/index.ts';
import { httpRequest } from '../http/node/index.ts';
import { oncePer } from '../once.ts';
import type { Journal } from './console/index.ts';
import { createPassOn, lineOf } from './proxy/index.ts';
import { REASON_HEADER, type StandIn } from './stand-in/index.ts';

/** The operations that another server responds to, by their ids. */
export interface Forward {
  readonly operations: readonly string[];
  /** The base URL of that server, shown in the reason of each response. */
  readonly to: URL;
}

interface ForwardingParts {
  readonly mock: { readonly standIn: StandIn };
  readonly journal: Journal;
  readonly log: ((line: string) => void) | undefined;
}

/** The forwarder returns false for what the mock responds to itself: another operation, an overridden one, a request with Prefer. */
export function createForwarding(
  { operations, to }: Forward,
  { mock, journal, log }: ForwardingParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const known = oncePer((contract: Contract) => ({
    find: createOperationFinder(contract.operations),
    passOn: createPassOn({ contract, upstream: to, journal, onExchange: (seen) => log?.(lineOf(seen)) }),
    exposed: exposedHeaders(contract.operations, REASON_HEADER),
  }));
  const name = to.href.replace(/\/$/, '');
  const isOverridden = (id: string) => Object.hasOwn(mock.standIn.overrides.get(), id);
  return async (request, response) => {
    const { find, passOn, exposed } = known(mock.standIn.contract);
    const found = find(httpRequest(request));
    if (found.kind !== 'operation' || !operations.includes(found.operation.id)) return false;
    if (request.headers['prefer'] !== undefined || isOverridden(found.operation.id)) return false;
    // Pages of any origin may read the response, as with the mock, unless the server says otherwise.
    const { headers } = corsOf(request, { origins: '*', exposed });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(REASON_HEADER, `passed on to ${name}`);
    await passOn(request, response);
    return true;
  };
}
