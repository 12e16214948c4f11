// One request while it is answered: the two halves of node:http, and what is known by now.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/index.ts';
import { type HttpRequest, rawPathOf } from '../http/index.ts';
import { httpRequest } from '../node-http/index.ts';

/** Grows from the first step to the last; nothing of it is carried by a header or a body. */
export interface Call {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly request: HttpRequest;
  /** The path as it was sent. */
  readonly path: string;
  /** Goes into the answer and into the log. */
  readonly id: string;
  readonly startedAt: number;
  /** The path template, never the path, which may hold what does not belong in a log. */
  template: string | undefined;
  /** The operation that the request means, once that is known. */
  operation: Operation | undefined;
  /** The path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  /** What stands for the credential, once it is known. */
  credential: string | undefined;
  /** The account of the path, once the credential is known to open it. */
  account: string | undefined;
  /** The body, once it is known to be valid. */
  body: unknown;
}

/**
 * One question to a request. It throws what refuses it, says `answered` where nothing is left to ask, and else leaves
 * what it found in the call.
 */
export type Step = (call: Call) => Promise<Progress> | Progress;

/** Whether the next step is due. */
export type Progress = 'answered' | undefined;

/** Begins the call of a request. */
export function openCall(incoming: IncomingMessage, response: ServerResponse): Call {
  const request = httpRequest(incoming);
  return {
    incoming,
    response,
    request,
    path: rawPathOf(request.url),
    id: randomUUID(),
    startedAt: performance.now(),
    template: undefined,
    operation: undefined,
    params: {},
    credential: undefined,
    account: undefined,
    body: undefined,
  };
}

/** The operation of a call that has been located. */
export function operationOf({ operation, id }: Call): Operation {
  if (operation === undefined) throw new TypeError(`request ${id} was not located`);
  return operation;
}
