// Handles one request: one for the page at `/_mock/`, or one that the stand-in responds to and the journal records.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fieldPairs, isPreflight, rawPathOf } from '../http/index.ts';
import { DEFAULT_LIMITS, drain, hostProblem, httpRequest, type KnownHosts } from '../http/node/index.ts';
import {
  type createTrafficJudge,
  type Judgement,
  shownOperation,
  type TrafficExchange,
} from '../http/traffic/index.ts';
import type { Console, Journal } from './console/index.ts';
import {
  headersOf,
  inWordsOf,
  type MockResponse,
  plain,
  type Responded,
  reasonLine,
  rejection,
  type StandIn,
  textOf,
} from './stand-in/index.ts';

/** The parts that a request passes through. */
export interface HandlerOptions {
  readonly standIn: StandIn;
  readonly judge: ReturnType<typeof createTrafficJudge>;
  readonly journal: Journal;
  readonly console: Console;
  /** Forwards to another server; false where the mock is to respond. */
  readonly forward: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined;
  readonly hosts: KnownHosts | undefined;
  readonly log: ((line: string) => void) | undefined;
}

export function createHandler(options: HandlerOptions): RequestListener {
  return (request, response) =>
    void handle(options, request, response).catch((error: unknown) => {
      options.log?.(plain(`${request.method} failed: ${(error as Error).message}`));
      response.destroy();
    });
}

async function handle(
  { standIn, journal, console, forward, hosts, log, judge }: HandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nowhere = hostProblem(request, hosts);
  if (!nowhere && ((await console(request, response)) || (await forward?.(request, response)))) return;
  const begun = performance.now();
  const { method = 'GET', url: target = '/', rawHeaders } = request;
  const asked = httpRequest(request, standIn.maxBody);
  const responded = nowhere
    ? { response: inWordsOf(standIn.contract, rejection(nowhere)) }
    : await standIn.respond(asked);
  const isRead = request.readableFlowing !== null;
  const received = isRead ? await asked.readBody().catch(() => undefined) : undefined;
  const raw = { method, target, headers: fieldPairs(rawHeaders), body: received };
  const mocked = responded.response;
  await patiently(request, mocked);
  const body = send(response, mocked);
  const { status, reason, fault } = mocked;
  const given =
    fault === 'hang' || fault === 'reset' ? undefined : { status, headers: sentOf(response), body };
  const outcome = { reason, milliseconds: performance.now() - begun, response: given };
  // A browser sends preflights ahead of requests to another origin: nobody looks for them in the journal.
  if (!isPreflight(asked)) journal.add(raw, { ...judgement(judge, raw, responded, body), ...outcome });
  if (!request.complete && request.readableFlowing === null) drain(request);
  log?.(plain(journal.without(`${method} ${rawPathOf(target)} -> ${reasonLine(mocked)}`, raw)));
}

/** Waits for the delay of a response, without the time limit for idle connections. */
async function patiently({ socket }: IncomingMessage, { delay, fault }: MockResponse): Promise<void> {
  if (delay === undefined && fault !== 'hang') return;
  socket.setTimeout(0);
  if (delay !== undefined) await wait(delay);
  if (fault !== 'hang') socket.setTimeout(DEFAULT_LIMITS.stallTimeout);
}

/** Writes the response with the fault that was asked for; returns the body. */
function send(response: ServerResponse, mocked: MockResponse): string | Uint8Array | undefined {
  const { status, fault } = mocked;
  if (response.destroyed || fault === 'hang') return undefined;
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  const text = textOf(mocked);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headersOf(mocked))) response.setHeader(name, value);
  if (text === undefined) response.removeHeader('Content-Type');
  else response.setHeader('Content-Length', Buffer.byteLength(text));
  const body = response.req.method === 'HEAD' ? undefined : text;
  response.end(body);
  return body;
}

/** Which operation a request meant, and what was wrong with it. A success is judged where a user has a hand in it. */
function judgement(
  judge: HandlerOptions['judge'],
  request: TrafficExchange['request'],
  { response, operation }: Responded,
  text: string | Uint8Array | undefined,
): Judgement {
  const { status, isJudged, headers, fault } = response;
  if (status >= 400 || !operation) return judge({ request });
  if (!isJudged || fault !== undefined) return { operation: shownOperation(operation), findings: [] };
  const sent = { status, headers: Object.entries(headers), body: Buffer.from(text ?? '') };
  const { findings, ...judged } = judge({ request, response: sent });
  return { ...judged, findings: findings.filter(({ about }) => about === 'answer') };
}

const sentOf = (response: ServerResponse) =>
  Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
