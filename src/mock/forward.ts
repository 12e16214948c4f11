// Forwards some operations to another server, while the mock responds to the others.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../contract/index.ts';
import { corsOf, createOperationFinder, exposedHeaders } from '../http/index.ts';
import { httpRequest } from '../http/node/index.ts';
import { oncePer } from '../once.ts';
import type { Journal } from './console/index.ts';
import { REASON_HEADER, type StandIn } from './stand-in/index.ts';

/** Forwards a request and its response. */
export type PassOn = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The operations that another server responds to. */
export interface Forward {
  /** Their ids. */
  readonly operations: readonly string[];
  /** The base URL of that server, shown in the reason of each response. */
  readonly to: string;
  /** Creates the function that forwards requests and enters them into the journal. */
  readonly open: (contract: Contract, journal: Journal) => PassOn;
}

/**
 * Returns false for what the mock responds to itself: any other operation, an overridden one, and a request
 * whose `Prefer` asks for something that only a mock can do.
 */
export function createForwarding(
  { operations, to, open }: Forward,
  mock: { readonly standIn: StandIn },
  journal: Journal,
  credentials = false,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const known = oncePer((contract: Contract) => ({
    find: createOperationFinder(contract.operations),
    passOn: open(contract, journal),
    exposed: exposedHeaders(contract.operations, REASON_HEADER),
  }));
  const isOverridden = (id: string) => Object.hasOwn(mock.standIn.overrides.get(), id);
  return async (request, response) => {
    const { find, passOn, exposed } = known(mock.standIn.contract);
    const found = find(httpRequest(request));
    if (found.kind !== 'operation' || !operations.includes(found.operation.id)) return false;
    if (request.headers['prefer'] !== undefined || isOverridden(found.operation.id)) return false;
    // Pages of any origin may read the response, as with the mock, unless the server says otherwise.
    const { headers } = corsOf(request, { origins: '*', exposed, credentials });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(REASON_HEADER, `passed on to ${to}`);
    await passOn(request, response);
    return true;
  };
}
