// One request passed on and its response passed back, chunk by chunk, and the problem where there is no complete response.

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
  let isSilent = false;
  try {
    // What is written to a client that has just gone is an error that nobody needs.
    response.on('error', () => undefined);
    const upstream = open(request);
    // It is not silent while it waits for a slow client.
    upstream.on('timeout', () => {
      if (response.writableNeedDrain || !(request.complete || received)) return;
      isSilent = true;
      upstream.destroy(new Error('silent'));
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy(new Error('the client is gone'));
    });
    request.on('data', sent.add);
    request.pipe(upstream);
    // An error after the head is one of the response.
    upstream.on('error', () => undefined);
    const [head] = (await once(upstream, 'response')) as [IncomingMessage];
    received = { head, body: createTee() };
    await passBack(received, response);
    return { received };
  } catch (error) {
    if (response.destroyed) return { received, failure: GONE };
    const silent = `sent nothing for ${timeout / 1000} s; --timeout SECONDS waits longer`;
    const failure = `${name} ${isSilent ? silent : inWords(error as NodeJS.ErrnoException)}.`;
    const { body, headers } = problem(isSilent ? 'gateway-timeout' : 'bad-gateway', failure);
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

/** Passes a response back. Rejects when either side breaks off, or with what HTTP cannot carry. */
async function passBack({ head, body }: Received, response: ServerResponse): Promise<void> {
  const fields = passedOn(head.rawHeaders).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  response.sendDate = false;
  response.writeHead(head.statusCode ?? 502, head.statusMessage, fields.flat());
  response.flushHeaders();
  head.on('data', body.add);
  await pipeline(head, response, { end: false });
  response.end();
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
