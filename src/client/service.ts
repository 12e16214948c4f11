// openapi-fetch's client of the service: it writes the URL and the request, has the credential set, sends, and reads
// the response.

import createFetchClient, { createQuerySerializer, type Client as FetchClient } from 'openapi-fetch';
import { UsageError } from '../errors.ts';
import type { ClientOptions } from './call-options.ts';
import { sendCredential } from './credential.ts';
import { type Method, write } from './plan-request.ts';
import { readText } from './read-text.ts';

/** Any operation, with a body of JSON text: the table says which there are, and `Client` types them for callers. */
export type Service = FetchClient<
  Record<string, Record<Method, { requestBody?: { content: { 'application/json': string } } }>>
>;

const NESTED = 'a query parameter cannot be sent: an object in it holds another';

/** Makes openapi-fetch's client of a service. */
export function createService(options: ClientOptions): Service {
  const writeQuery = createQuerySerializer();
  const service: Service = createFetchClient({
    baseUrl: options.baseUrl,
    querySerializer: (query) => write(() => writeQuery(query), NESTED),
    bodySerializer: (text) => text,
    fetch: (request) => fetchLimited(options, request),
  });
  if (options.bearer !== undefined) service.use(sendCredential(options.bearer));
  return service;
}

async function fetchLimited(
  { fetch = globalThis.fetch }: ClientOptions,
  request: Request,
): Promise<Response> {
  request.signal.throwIfAborted();
  const response = await fetch(request);
  // `Response.error()`, or one that a page may not read.
  if (response.status === 0) throw new TypeError('The response has no status');
  // The same response, since a copy has neither URL nor statuses past 599.
  return Object.assign(response, { text: () => readText(response, request.signal) });
}

/**
 * Scheme, host and port of a service. The error of `Request` is not kept: it shows the URL, with the password that may
 * be in it. @throws UsageError for a URL that nothing can be sent to.
 */
export function originOf(baseUrl: string): string {
  try {
    const { origin } = new URL(new Request(baseUrl).url);
    if (origin.startsWith('http') && !/[?#]/.test(baseUrl)) return origin;
  } catch {}
  throw new UsageError('baseUrl must be an http or https URL, without user, password, query and fragment');
}
