// One request passed on and its answer passed back, with both kept on the side.

import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../http/index.ts';
import { drain, sendProblem } from '../node-http/index.ts';
import { ClientGone, failureOf, Silent } from './failure.ts';
import { passBack } from './pass-back.ts';
import { readable } from './readable.ts';
import type { Received } from './received.ts';
import { createSilence } from './silence.ts';
import { createTee, type Tee } from './tee.ts';
import { type OpenUpstream, pairs, trailersOf } from './upstream.ts';

/** What was passed, once it is over. */
export interface Passed {
  /** Absent where the server behind gave none. */
  readonly received?: Received;
  /** Why there is no complete answer. */
  readonly failure?: string;
}

/** Decides on a whole answer before it is passed on: a problem takes its place. */
export type Gate = (received: Received) => Promise<Problem | undefined>;

/** How requests are passed on. */
export interface ForwardOptions {
  readonly open: OpenUpstream;
  /** The server behind, for messages. */
  readonly name: string;
  /** Milliseconds that it may be silent. */
  readonly timeout: number;
  /** Takes the body of the request. */
  readonly sent: Tee;
  /** Bytes of the body of the answer that are kept. */
  readonly keep: number;
  readonly gate?: Gate;
}

/** Passes a request on. Resolves when the exchange is over, however it ended; never rejects. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<Passed> {
  const { open, gate, sent, keep, timeout } = options;
  let received: Received | undefined;
  // Once there is a head, node:http tells of the connection only that it was cut.
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
    const head = await answerOf(upstream, request, response, seen);
    received = { head, body: createTee(keep) };
    await passBack(received, response, { heard: silence.again, ...(gate && { gate }) });
    return { received };
  } catch (error) {
    const { problem, sentence } = failureOf(
      response.destroyed ? new ClientGone() : (silent ?? error),
      options,
    );
    if (!response.destroyed) sendProblem(response, readable(request, problem));
    return { ...(received && { received }), failure: sentence };
  } finally {
    silence.stop();
    if (!request.complete) drain(request);
    request.resume();
  }
}

/** Sends the request on, and waits for the head of the answer. */
function answerOf(
  upstream: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  seen: (chunk: Buffer) => void,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  upstream.on('error', reject);
  upstream.once('close', () => reject(new Error('the connection was closed without a response')));
  upstream.once('response', resolve);
  upstream.on('information', ({ statusCode, rawHeaders }) => {
    if (statusCode === 103) passHints(rawHeaders, response);
  });
  request.on('data', seen);
  request.once('end', () => {
    const { rawTrailers } = request;
    if (rawTrailers.length > 0) upstream.addTrailers(trailersOf(rawTrailers));
  });
  request.pipe(upstream);
  return promise;
}

/** Hints are worth nothing that an answer is: those that cannot be written are dropped, one by one. */
function passHints(rawHeaders: readonly string[], response: ServerResponse): void {
  const links = pairs(rawHeaders).filter(([name]) => name.toLowerCase() === 'link');
  for (const [, link] of links) {
    try {
      response.writeEarlyHints({ link: [link] });
    } catch {
      // node:http refuses what is no link.
    }
  }
}
