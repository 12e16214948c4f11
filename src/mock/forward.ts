// Half a backend: operations that another server answers, while the mock answers the others.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Journal } from '../console/index.ts';
import type { Contract } from '../contract/index.ts';
import { corsOf, createOperationFinder, exposedHeaders } from '../http/index.ts';
import { httpRequest } from '../node-http/index.ts';
import { oncePer } from '../once.ts';
import { REASON_HEADER, type StandIn } from '../stand-in/index.ts';

/** Passes a request on, and its response back. */
export type PassOn = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Operations that another server answers. */
export interface Forward {
  /** Their ids. */
  readonly operations: readonly string[];
  /** The base URL of the server, for the reason of each response. */
  readonly to: string;
  /** Makes what passes requests on, and enters them into the journal. */
  readonly open: (contract: Contract, journal: Journal) => PassOn;
}

/**
 * Answers false for what the mock is to answer: any other operation, one that is overridden, and a request whose `Prefer`
 * asks for something that no server gives.
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
    // Pages of any origin may read it, as all that the mock answers, unless the server behind says otherwise.
    const { headers } = corsOf(request, { origins: '*', exposed, credentials });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader(REASON_HEADER, `passed on to ${to}`);
    await passOn(request, response);
    return true;
  };
}
