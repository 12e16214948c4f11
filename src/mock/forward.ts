// Forwards some operations to another server, while the mock responds to the others.

import { corsOf, createOperationFinder, exposedHeaders } from '../http/index.ts';
import { httpRequest } from '../http/node/index.ts';
import type { HandlerOptions } from './handle.ts';
import { createPassOn } from './proxy/index.ts';
import { REASON_HEADER } from './stand-in/index.ts';

/** The operations that another server responds to, by their ids. */
export interface Forward {
  readonly operations: readonly string[];
  /** The base URL of that server, shown in the reason of each response. */
  readonly to: URL;
}

/** The forwarder returns false for what the mock responds to itself: another operation, an overridden one, a request with Prefer. */
export function createForwarding(
  { operations, to }: Forward,
  { standIn, journal, log }: Pick<HandlerOptions, 'standIn' | 'journal' | 'log'>,
): NonNullable<HandlerOptions['forward']> {
  const { contract, overrides } = standIn;
  const find = createOperationFinder(contract.operations);
  const passOn = createPassOn({ contract, upstream: to, journal, onExchange: ({ line }) => log?.(line) });
  const exposed = exposedHeaders(contract.operations, REASON_HEADER);
  const name = to.href.replace(/\/$/, '');
  const isOverridden = (id: string) => Object.hasOwn(overrides.get(), id);
  return async (request, response) => {
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
