// One request passed on and its response passed back, chunk by chunk, and the problem where there is no complete response.

import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { corsOf, fieldPairs, type Problem, problem } from '../../http/index.ts';
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

/** What was passed, once it is over. */
interface Passed {
  /** Absent where the server behind gave none. */
  readonly received?: Received | undefined;
  /** Why there is no complete response. */
  readonly failure?: string;
}

/** Passes a request on. Resolves when the exchange is over, however it ended; never rejects. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { open, name, sent, timeout }: ForwardOptions,
): Promise<Passed> {
  let received: Received | undefined;
  let isSilent = false;
  try {
    // What is written to a client that has just gone is an error that nobody needs.
    response.on('error', () => undefined);
    const upstream = open(request);
    const silence = setTimeout(() => {
      // A slow client is not the silence of the server.
      if (response.writableNeedDrain || (!request.complete && received === undefined)) silence.refresh();
      else {
        isSilent = true;
        upstream.destroy(new Error('silent'));
      }
    }, timeout);
    upstream.once('close', () => clearTimeout(silence));
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy(new Error('the client is gone'));
    });
    const heard = () => void silence.refresh();
    const head = await responseOf(upstream, request, (chunk) => {
      heard();
      sent.add(chunk);
    });
    received = { head, body: createTee() };
    await passBack(received, response, heard);
    return { received };
  } catch (error) {
    const failure = response.destroyed
      ? problem('bad-gateway', 'The client closed the connection before the response was complete.')
      : isSilent
        ? problem(
            'gateway-timeout',
            `${name} sent nothing for ${timeout / 1000} s; --timeout SECONDS waits longer.`,
          )
        : problem('bad-gateway', `${name} ${inWords(error as NodeJS.ErrnoException)}.`);
    if (!response.destroyed) sendProblem(response, readable(request, failure));
    return { received, failure: failure.body.detail };
  } finally {
    if (!request.complete) drain(request);
    request.resume();
  }
}

/** Sends the request on, and waits for the head of the response. */
function responseOf(
  upstream: ClientRequest,
  request: IncomingMessage,
  onChunk: (chunk: Buffer) => void,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  upstream.on('error', reject);
  upstream.once('close', () => reject(new Error('the connection was closed without a response')));
  upstream.once('response', resolve);
  request.on('data', onChunk);
  request.once('end', () => {
    const { rawTrailers } = request;
    if (rawTrailers.length > 0) upstream.addTrailers(fieldPairs(rawTrailers));
  });
  request.pipe(upstream);
  return promise;
}

/** Passes a response back. Rejects when either side breaks off, or with what HTTP cannot carry. */
async function passBack({ head, body }: Received, response: ServerResponse, onChunk: () => void) {
  const fields = passedOn(head.rawHeaders).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  response.sendDate = false;
  response.writeHead(head.statusCode ?? 502, head.statusMessage, fields.flat());
  response.flushHeaders();
  for await (const chunk of head as AsyncIterable<Buffer>) {
    onChunk();
    body.add(chunk);
    await write(response, chunk);
  }
  if (head.rawTrailers.length > 0) response.addTrailers(fieldPairs(head.rawTrailers));
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve).end(resolve);
  await promise;
}

async function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  if (response.destroyed || response.write(chunk)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
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

/** A problem that takes the place of the server's response, as the page that asked may read it. */
function readable(request: IncomingMessage, { body, headers }: Problem): Problem {
  const cors = corsOf(request, { origins: ['loopback'], exposed: 'Content-Type' });
  return { body, headers: { ...cors.headers, ...headers } };
}
