// The request of a call, all but the credential: made before anything is sent, so that what cannot be sent is the
// caller's error and not the network's.

import {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  removeTrailingSlash,
} from 'openapi-fetch';
import { UsageError } from '../errors.ts';
import type { CallOptions, HeaderValues } from './call-options.ts';
import { joinHeaders } from './headers.ts';
import { checkPathParameters } from './path-parameters.ts';

/** An operation as the generated table has it. */
export interface OperationEntry {
  readonly method: string;
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

/** A request that can be sent any number of times. */
export interface Plan {
  readonly url: string;
  readonly init: { readonly method: string; readonly headers: Headers; readonly body?: string };
}

const BASE_URL = 'baseUrl must be an http or https URL, without user, password, query and fragment';

/**
 * Plans the request of a call.
 * @throws ParameterError for an id that would lead to another path; UsageError for a baseUrl, header, query or body that
 *   cannot be sent.
 */
export function planRequest(
  entry: OperationEntry,
  { baseUrl, headers: common }: { readonly baseUrl: string; readonly headers?: HeaderValues | undefined },
  input: AnyInput,
): Plan {
  checkPathParameters(entry.path, input.path);
  const { method, mediaType = 'application/json' } = entry;
  const body = input.body === undefined ? undefined : textOf(entry, input.body);
  const own = {
    Accept: 'application/json, application/problem+json',
    'Content-Type': body === undefined ? null : mediaType,
  };
  const headers = joinHeaders(own, common, input.headers, input.header);
  const init = { method, headers, ...(body !== undefined && { body }) };
  if (/[?#]/.test(baseUrl)) throw new UsageError(BASE_URL);
  return { url: checkedUrl(urlOf(entry, baseUrl, input), init), init };
}

function textOf({ method }: OperationEntry, body: unknown): string {
  if (method === 'GET' || method === 'HEAD') throw new UsageError(`a ${method} takes no body`);
  try {
    return JSON.stringify(body) ?? 'null';
  } catch (cause) {
    throw new UsageError('the body cannot be written as JSON', { cause });
  }
}

function urlOf({ path }: OperationEntry, baseUrl: string, input: AnyInput): string {
  try {
    return createFinalURL(path, {
      baseUrl: removeTrailingSlash(baseUrl),
      params: { path: { ...input.path }, query: { ...input.query } },
      pathSerializer: defaultPathSerializer,
      querySerializer: createQuerySerializer(),
    });
  } catch (cause) {
    throw new UsageError('a query parameter cannot be sent: an object in it holds another', { cause });
  }
}

/** The URL made absolute. The error of `Request` is not kept: it shows the URL, with the password that may be in it. */
function checkedUrl(written: string, init: Plan['init']): string {
  try {
    const { url } = new Request(written, init);
    if (/^https?:/.test(url)) return url;
  } catch {}
  throw new UsageError(BASE_URL);
}
