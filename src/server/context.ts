// What is known of a request while it is answered; kept beside it, so that no header or body carries it.

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Operation } from '../contract/index.ts';

/** Grows from the first middleware to the last. */
export interface RequestContext {
  readonly id: string;
  readonly startedAt: number;
  readonly method: string;
  /** The path template, never the path, which may hold what does not belong in a log. */
  template?: string;
  /** The account of the path, once the credential is known to open it. */
  account?: string;
  /** What stands for the credential, once it is known. */
  credential?: string;
  /** The operation that the request means, once that is known. */
  operation?: Operation;
  /** The path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  /** The body, once it is known to be valid. */
  body?: unknown;
}

const contexts = new WeakMap<ServerResponse, RequestContext>();

/** Begins the context of a request. */
export function openContext(response: ServerResponse, method: string): RequestContext {
  const context = { id: randomUUID(), startedAt: performance.now(), method, params: {} };
  contexts.set(response, context);
  return context;
}

/** The context of a request. */
export function contextOf(response: ServerResponse): RequestContext {
  return contexts.get(response) ?? openContext(response, '');
}

/** The operation of a request that has been located. */
export function operationOf({ operation, id }: RequestContext): Operation {
  if (operation === undefined) throw new TypeError(`request ${id} was not located`);
  return operation;
}
