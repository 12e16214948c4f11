// What the middleware has found out about a request so far. It is in `response.locals`, under a name of its own: an
// application that this one is mounted in may keep other things there.

import type { RequestHandler } from 'express';
import type { Operation } from '../contract/index.ts';

/** Grows from one middleware to the next; nothing of it comes from a header or a body. */
export interface RequestState {
  /** Sent as `X-Request-Id`, and written into the log. */
  readonly id: string;
  /** The path template. The path itself may hold what does not belong in a log. */
  template?: string;
  operation?: Operation;
  /** The path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  /** The account of the path, once the credential is known to open it. */
  account: string;
}

/** The part of `response.locals` that is ours. */
export interface Locals {
  acs: RequestState;
}

/** A middleware or a route of this server. */
export type Handler = RequestHandler<Record<string, string>, unknown, unknown, unknown, Locals>;

/** The operation of a request that has passed `locate`. */
export function operationOf({ operation, id }: RequestState): Operation {
  if (operation === undefined) throw new TypeError(`no operation was found for request ${id}`);
  return operation;
}
