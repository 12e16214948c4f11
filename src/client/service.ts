// openapi-fetch's client of the service: it writes the URL and the request, has the credential set, sends, and reads
// the response up to a cap, since what is at the other end may send without an end.

import createFetchClient, {
  createQuerySerializer,
  type Client as FetchClient,
  type Middleware,
} from 'openapi-fetch';
import { resolveBaseUrl } from '../base-url.ts';
import { UsageError } from '../errors.ts';
import type { Bearer, ClientOptions } from './call-options.ts';
import { type Method, write } from './plan-request.ts';
import { Interruption, MOST_BYTES, throughNetwork } from './result.ts';

/** Any operation, with a body of JSON text: the table says which there are, and `Client` types them for callers. */
type Operations = Record<
  string,
  Record<Method, { requestBody?: { content: { 'application/json': string } } }>
>;

/** openapi-fetch's client of them. */
export type Service = FetchClient<Operations>;

const NESTED = 'a query parameter cannot be sent: an object in it holds another';

/** Makes openapi-fetch's client of a service. */
export function createService(options: ClientOptions): Service {
  const writeQuery = createQuerySerializer();
  const service = createFetchClient<Operations>({
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

/** Sets the credential of every request whose own headers say nothing of `Authorization`, not even null. */
function sendCredential(bearer: Bearer): Middleware {
  return {
    async onRequest({ request, params: { header = {} } }) {
      if ('authorization' in header) return;
      const credential = typeof bearer === 'string' ? bearer : await ask(bearer);
      if (typeof credential !== 'string' || !/^[\x21-\x7e]+$/.test(credential))
        throw new UsageError(UNSENDABLE);
      request.headers.set('Authorization', `Bearer ${credential}`);
    },
  };
}

const UNSENDABLE = 'the bearer credential cannot be sent: it is empty, or has spaces or other characters';

async function ask(bearer: Exclude<Bearer, string>): Promise<string> {
  try {
    return await bearer();
  } catch (cause) {
    throw cause instanceof UsageError ? cause : new Interruption('credential', cause);
  }
}

/**
 * Reads the body of a response as UTF-8. The signal ends the reading even where the response was made by a fetch that
 * knows nothing of it. @throws Interruption where it breaks off, or is longer than `MOST_BYTES`.
 */
async function readText({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; size <= MOST_BYTES; ) {
    const { done, value } = await throughNetwork(() => reader.read());
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  stop();
  throw new Interruption('too-large');
}
