// One request passed on and its response passed back, chunk by chunk, and the problem where there is no complete response.

import { once } from 'node:events';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { corsOf, problem } from '../../http/index.ts';
import { drain, sendProblem } from '../../http/node/index.ts';
import { createTee, type Received, type Tee } from './exchange.ts';
import { type OpenUpstream, passedOn } from './upstream.ts';

interface ForwardOptions {
  readonly open: OpenUpstream;
  /** The server behind, for messages. */
  readonly name: string;
  /** Milliseconds that it may be silent. */
  readonly timeout: number;
  /** Takes the body of the request. */
  readonly sent: Tee;
}

/** Passes a request on. Resolves when the exchange is over, with the reason where there is no complete response; never rejects. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { open, name, sent, timeout }: ForwardOptions,
): Promise<{ readonly received?: Received | undefined; readonly failure?: string }> {
  let received: Received | undefined;
  const silence = { isThere: false };
  try {
    // What is written to a client that has just gone is an error that nobody needs.
    response.on('error', () => undefined);
    const upstream = open(request);
    const isWaiting = () => response.writableNeedDrain || (!request.complete && received === undefined);
    const heard = listenFor(upstream, timeout, isWaiting, silence);
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy(new Error('the client is gone'));
    });
    request.on('data', (chunk: Buffer) => {
      heard();
      sent.add(chunk);
    });
    request.pipe(upstream);
    // An error after the head is one of the response.
    upstream.on('error', () => undefined);
    const [head] = (await once(upstream, 'response')) as [IncomingMessage];
    received = { head, body: createTee() };
    await passBack(received, response, heard);
    return { received };
  } catch (error) {
    if (response.destroyed) return { received, failure: GONE };
    const silent = `sent nothing for ${timeout / 1000} s; --timeout SECONDS waits longer`;
    const failure = `${name} ${silence.isThere ? silent : inWords(error as NodeJS.ErrnoException)}.`;
    const { body, headers } = problem(silence.isThere ? 'gateway-timeout' : 'bad-gateway', failure);
    // It takes the place of the server's response, so that the page that asked may read it.
    const cors = corsOf(request, { origins: ['loopback'], exposed: 'Content-Type' });
    sendProblem(response, { body, headers: { ...cors.headers, ...headers } });
    return { received, failure };
  } finally {
    if (!request.complete) drain(request);
    request.resume();
  }
}

const GONE = 'The client closed the connection before the response was complete.';

/** Ends what is silent for too long, unless it waits for a slow client; gives the function that is called when it is heard. */
function listenFor(
  upstream: ClientRequest,
  timeout: number,
  isWaiting: () => boolean,
  silence: { isThere: boolean },
): () => void {
  const timer = setTimeout(() => {
    if (isWaiting()) return void timer.refresh();
    silence.isThere = true;
    upstream.destroy(new Error('silent'));
  }, timeout);
  upstream.once('close', () => clearTimeout(timer));
  return () => void timer.refresh();
}

/** Passes a response back. Rejects when either side breaks off, or with what HTTP cannot carry. */
async function passBack({ head, body }: Received, response: ServerResponse, onChunk: () => void) {
  const fields = passedOn(head.rawHeaders).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  response.sendDate = false;
  response.writeHead(head.statusCode ?? 502, head.statusMessage, fields.flat());
  response.flushHeaders();
  const seen = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      onChunk();
      body.add(chunk);
      yield chunk;
    }
  };
  await pipeline(head, seen, response, { end: false });
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve).end(resolve);
  await promise;
}

function inWords({ code = '', message }: NodeJS.ErrnoException): string {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT)$/.test(code))
    return `cannot be reached (${code}): start it, or correct the URL`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|EPROTO|ERR_SSL/.test(code))
    return `has a certificate or TLS that cannot be trusted (${code}): pass --ca FILE or --insecure`;
  if (code.startsWith('HPE_')) return `sent what is not HTTP (${code})`;
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return 'closed the connection before the response was complete';
  return `gave no response that can be passed on (${message.replaceAll(/\s+/g, ' ')})`;
}
