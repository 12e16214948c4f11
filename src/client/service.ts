// openapi-fetch's client of the service: it writes the URL and the request, has the credential set, sends, and reads
// the response.

import createFetchClient, { createQuerySerializer, type Client as FetchClient } from 'openapi-fetch';
import { resolveBaseUrl } from '../base-url.ts';
import { UsageError } from '../errors.ts';
import type { ClientOptions } from './call-options.ts';
import { sendCredential } from './credential.ts';
import { type Method, write } from './plan-request.ts';
import { readText } from './read-text.ts';
import { Interruption, throughNetwork } from './result.ts';

/** Any operation, with a body of JSON text: the table says which there are, and `Client` types them for callers. */
export type Service = FetchClient<
  Record<string, Record<Method, { requestBody?: { content: { 'application/json': string } } }>>
>;

const NESTED = 'a query parameter cannot be sent: an object in it holds another';

/** Makes openapi-fetch's client of a service. */
export function createService(options: ClientOptions): Service {
  const writeQuery = createQuerySerializer();
  const service: Service = createFetchClient({
    querySerializer: (query) => write(() => writeQuery(query), NESTED),
    bodySerializer: (text) => text,
    fetch: (request) => fetchLimited(options, request),
  });
  if (options.bearer !== undefined) service.use(sendCredential(options.bearer));
  return service;
}

/** @throws Interruption where the network fails, and nothing but the network: a mistake of ours or the caller's is none. */
async function fetchLimited(
  { fetch = globalThis.fetch }: ClientOptions,
  request: Request,
): Promise<Response> {
  request.signal.throwIfAborted();
  const response = await throughNetwork(() => fetch(request));
  if (!isResponse(response))
    throw new UsageError('the fetch of the client gave no Response that can be read');
  // `Response.error()`, or one that a page may not read.
  if (response.status === 0) throw new Interruption('network', new TypeError('The response has no status'));
  // The same response, since a copy has neither URL nor statuses past 599.
  return Object.assign(response, { text: () => readText(response, request.signal) });
}

/** What a `fetch` of the caller's may get wrong: it gives nothing, or what was read already. */
const isResponse = (response: Response | undefined) =>
  response?.headers !== undefined && response.body !== undefined && !response.bodyUsed;

/**
 * The whole URL of a service, which is not shown: a password may be in it.
 * @throws UsageError for one that nothing can be sent to.
 */
export function serviceUrl(baseUrl: string): URL {
  const url = resolveBaseUrl(baseUrl);
  if (url && !url.username && !url.password && !/[?#]/.test(baseUrl)) return url;
  throw new UsageError(
    'baseUrl must be an http or https URL without user, password, query and fragment; a path such as /api is for pages',
  );
}
