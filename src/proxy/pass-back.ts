// The answer passed back: as it came, chunk by chunk, or, behind a gate, once all of it is there.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../http/index.ts';
import { sendProblem } from '../node-http/index.ts';
import type { Received } from './received.ts';
import { passedOn, trailersOf } from './upstream.ts';

/** What happens on the way. */
interface Way {
  /** Hears that the server behind sent something. */
  readonly heard: () => void;
  readonly gate?: (received: Received) => Promise<Problem | undefined>;
}

/** Passes an answer back. Rejects when either side breaks off, or with what HTTP cannot carry. */
export async function passBack(
  received: Received,
  response: ServerResponse,
  { heard, gate }: Way,
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
    const refused = await gate?.(received);
    if (refused) return sendProblem(response, refused);
    await release();
  }
  if (head.rawTrailers.length > 0) response.addTrailers(trailersOf(head.rawTrailers));
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
