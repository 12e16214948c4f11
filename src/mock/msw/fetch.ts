// A request of fetch as the stand-in asks about it.

import { HttpResponse } from 'msw';
import { type HttpRequest, malformed, tooLarge } from '../../http/index.ts';
import { firstHalfOf, headersOf, type MockResponse, textOf } from '../stand-in/index.ts';

/**
 * Reads a request with its body, which fetch hands over without saying its length. Never rejects.
 * @param cookies as MSW knows them: a page cannot read the header
 */
export async function readRequest(
  request: Request,
  url: string,
  cookies: Readonly<Record<string, string>>,
  maxBody: number,
): Promise<HttpRequest> {
  const bytes = await request.arrayBuffer().then(
    (body) => new Uint8Array(body),
    () => undefined,
  );
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = {
    // What fetch sends where nothing else is asked for.
    accept: '*/*',
    ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
    ...(bytes?.length !== 0 && { 'content-length': String(bytes?.length ?? 1) }),
    ...Object.fromEntries(request.headers),
  };
  const readBody = async () => {
    if (bytes === undefined) throw malformed('The body ended before its declared length.', 'is cut off');
    if (bytes.length > maxBody) throw tooLarge(maxBody);
    return bytes;
  };
  return { method: request.method, url, headers, readBody };
}

// A response as MSW takes it: late where it is to be, to HEAD without its body, and with the fault that was asked for.

/** The response to a request. One that is to hang comes when the request is given up, so that nothing is left waiting. */
export async function respond(
  response: MockResponse,
  { method, signal }: Pick<Request, 'method' | 'signal'>,
): Promise<HttpResponse<string>> {
  await until(signal, response.fault === 'hang' ? undefined : (response.delay ?? 0));
  if (response.fault === 'hang' || response.fault === 'reset') return HttpResponse.error();
  const text = textOf(response);
  const headers = new Headers(headersOf(response));
  if (text === undefined) headers.delete('Content-Type');
  else headers.set('Content-Length', String(bytesOf(text).length));
  const { status } = response;
  const none = text === undefined || method === 'HEAD' || WITHOUT_BODY.has(status);
  const body = none ? null : response.fault === 'truncate' ? cutOff(firstHalfOf(text)) : text;
  return new HttpResponse<never>(body as null, { status, headers });
}

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Waits some milliseconds, or without end, but never longer than the request is wanted. */
const until = (signal: AbortSignal, milliseconds: number | undefined): Promise<void> =>
  new Promise((done) => {
    if (milliseconds === 0 || signal.aborted) done();
    else if (milliseconds !== undefined) setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => done(), { once: true });
  });

const bytesOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

const cutOff = (half: string | Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytesOf(half)),
    pull: (controller) =>
      controller.error(new TypeError('The mock cut this response off, as it was asked to.')),
  });
