// What openapi-fetch is given for a call: made before anything is sent, so that what cannot be sent is the caller's
// error and not the network's.

import { UsageError } from '../errors.ts';
import type { CallOptions, HeaderValues } from './call-options.ts';
import { joinHeaders } from './headers.ts';
import { checkPathParameters } from './path-parameters.ts';

/** As openapi-fetch and the generated types write methods. */
export type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

/** An operation as the generated table has it. */
export interface OperationEntry {
  readonly method: Uppercase<Method>;
  readonly path: string;
  /** The media type of the request body. */
  readonly mediaType?: string;
  /** The statuses of success that have no body. */
  readonly withoutBody: readonly number[];
}

/** What a method is called with, whatever its operation. */
export interface AnyInput extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What openapi-fetch is called with, any number of times. */
export interface Plan {
  readonly method: Method;
  readonly path: string;
  readonly baseUrl: string;
  readonly params: Readonly<Record<'path' | 'query' | 'header', Record<string, unknown>>>;
  /** JSON text. */
  readonly body: string | undefined;
  /** A success is read as text: the error of reading it as JSON could not be told from that of a connection. */
  readonly parseAs: 'text';
}

/**
 * Plans the request of a call.
 * @throws ParameterError for an id that would lead to another path; UsageError for a header or body that cannot be sent.
 */
export function planRequest(
  entry: OperationEntry,
  common: HeaderValues | undefined,
  input: AnyInput,
): Omit<Plan, 'baseUrl'> {
  checkPathParameters(entry.path, input.path);
  const body = input.body === undefined ? undefined : textOf(entry, input.body);
  const own = {
    Accept: 'application/json, application/problem+json',
    'Content-Type': body === undefined ? undefined : (entry.mediaType ?? 'application/json'),
  };
  const header = joinHeaders(own, common, input.headers, input.header);
  const params = { path: { ...input.path }, query: { ...input.query }, header };
  const method = entry.method.toLowerCase() as Lowercase<typeof entry.method>;
  return { method, path: entry.path, params, body, parseAs: 'text' };
}

function textOf({ method }: OperationEntry, body: unknown): string {
  if (method === 'GET' || method === 'HEAD') throw new UsageError(`a ${method} takes no body`);
  return write(() => JSON.stringify(body) ?? 'null', 'the body cannot be written as JSON');
}

/** Writes a part of a request. @throws UsageError where that fails, since the fault is the caller's. */
export function write(part: () => string, fault: string): string {
  try {
    return part();
  } catch (cause) {
    throw new UsageError(fault, { cause });
  }
}
