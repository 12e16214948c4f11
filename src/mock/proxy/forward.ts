// One request passed on and its response passed back, chunk by chunk or, behind a gate, once all of it is there.

import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { fieldPairs, type Problem } from '../../http/index.ts';
import { drain, sendProblem } from '../../http/node/index.ts';
import { createTee, type Passed, type Received, type Tee } from './exchange.ts';
import { ClientGone, failureOf, readable, Silent } from './problems.ts';
import { type OpenUpstream, passedOn } from './upstream.ts';

/** Decides on a whole response before it is passed on: a problem takes its place. */
type Gate = (received: Received) => Promise<Problem | undefined>;

interface ForwardOptions {
  readonly open: OpenUpstream;
  /** The server behind, for messages. */
  readonly name: string;
  /** Milliseconds that it may be silent. */
  readonly timeout: number;
  /** Takes the body of the request. */
  readonly sent: Tee;
  readonly gate?: Gate | undefined;
}

/** Passes a request on. Resolves when the exchange is over, however it ended; never rejects. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<Passed> {
  const { open, gate, sent, timeout } = options;
  let received: Received | undefined;
  // Once there is a head, node:http says of the connection only that it was cut.
  let silent: Silent | undefined;
  const waitsForClient = () => response.writableNeedDrain || (!request.complete && received === undefined);
  const silence = createSilence(timeout, waitsForClient);
  try {
    // What is written to a client that has just gone is an error that nobody needs.
    response.on('error', () => undefined);
    const upstream = open(request);
    silence.start(() => {
      silent = new Silent();
      upstream.destroy(silent);
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy(new ClientGone());
    });
    request.once('close', () => {
      if (!request.complete) upstream.destroy(new ClientGone());
    });
    const seen = (chunk: Buffer) => {
      silence.again();
      sent.add(chunk);
    };
    const head = await responseOf(upstream, request, seen);
    received = { head, body: createTee() };
    await passBack(received, response, silence.again, gate);
    return { received };
  } catch (error) {
    const failure = failureOf(response.destroyed ? new ClientGone() : (silent ?? error), options);
    if (!response.destroyed) sendProblem(response, readable(request, failure));
    return { received, failure: failure.body.detail };
  } finally {
    silence.stop();
    if (!request.complete) drain(request);
    request.resume();
  }
}

/** Sends the request on, and waits for the head of the response. */
function responseOf(
  upstream: ClientRequest,
  request: IncomingMessage,
  seen: (chunk: Buffer) => void,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  upstream.on('error', reject);
  upstream.once('close', () => reject(new Error('the connection was closed without a response')));
  upstream.once('response', resolve);
  request.on('data', seen);
  request.once('end', () => {
    const { rawTrailers } = request;
    if (rawTrailers.length > 0) upstream.addTrailers(fieldPairs(rawTrailers));
  });
  request.pipe(upstream);
  return promise;
}

/** Passes a response back; `heard` is called for each chunk. Rejects when either side breaks off, or with what HTTP cannot carry. */
async function passBack(
  received: Received,
  response: ServerResponse,
  heard: () => void,
  gate: Gate | undefined,
): Promise<void> {
  const { head, body } = received;
  const held: Buffer[] = [];
  let holds = gate !== undefined && !isStream(head);
  const release = async () => {
    holds = false;
    begin(head, response);
    for (const chunk of held) await write(response, chunk);
  };
  if (!holds) await release();
  for await (const chunk of head as AsyncIterable<Buffer>) {
    heard();
    body.add(chunk);
    if (!holds) await write(response, chunk);
    else held.push(chunk);
    // Longer than what is kept, it cannot be judged: nothing is gained by waiting.
    if (holds && !body.whole()) await release();
  }
  if (holds) {
    const rejected = await gate?.(received);
    if (rejected) return sendProblem(response, rejected);
    await release();
  }
  if (head.rawTrailers.length > 0) response.addTrailers(fieldPairs(head.rawTrailers));
  await ended(response);
}

/** Events go on for as long as the page is open. */
const isStream = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

function begin(head: IncomingMessage, response: ServerResponse): void {
  const fields = passedOn(head.rawHeaders).filter(([name]) => name.toLowerCase() !== 'transfer-encoding');
  response.sendDate = false;
  response.writeHead(head.statusCode ?? 502, head.statusMessage, fields.flat());
  response.flushHeaders();
}

async function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  if (response.destroyed || response.write(chunk)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}

function ended(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve).end(resolve);
  return promise;
}

/** A clock that runs out when nothing is heard for some milliseconds; it begins anew while `excused`. */
function createSilence(milliseconds: number, excused: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  const start = (out: () => void) => {
    timer = setTimeout(() => {
      if (excused()) timer?.refresh();
      else out();
    }, milliseconds);
  };
  return { start, again: () => timer?.refresh(), stop: () => clearTimeout(timer) };
}
