// A request of fetch as the stand-in asks about it.

import { HttpResponse } from 'msw';
import { type HttpRequest, malformed, tooLarge } from '../../http/index.ts';
import { headersOf, type MockResponse, textOf } from '../stand-in/index.ts';

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

/** The response to a request. */
export async function respond(
  response: MockResponse,
  { method, signal }: Pick<Request, 'method' | 'signal'>,
): Promise<HttpResponse<string>> {
  await new Promise((done) => {
    if (response.fault !== 'hang') setTimeout(done, response.delay ?? 0);
    signal.addEventListener('abort', done, { once: true });
  });
  if (response.fault === 'hang' || response.fault === 'reset') return HttpResponse.error();
  const text = textOf(response);
  const headers = new Headers();
  for (const [name, value] of Object.entries(headersOf(response))) headers.set(name, value);
  if (text === undefined) headers.delete('Content-Type');
  else headers.set('Content-Length', String(new Blob([text as string]).size));
  const { status } = response;
  return new HttpResponse<never>((method === 'HEAD' ? null : (text ?? null)) as null, { status, headers });
}
