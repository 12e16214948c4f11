// One request of the mock: the console's own, or answered by the stand-in, entered into the journal and logged.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Console, Journal, OpenEntry } from '../console/index.ts';
import { type HttpRequest, rawPathOf } from '../http/index.ts';
import { DEFAULT_LIMITS, drain, hostProblem, httpRequest, type KnownHosts } from '../node-http/index.ts';
import {
  type Answer,
  type Answered,
  plain,
  reasonLine,
  refusal,
  type StandIn,
  textOf,
} from '../stand-in/index.ts';
import {
  createTrafficJudge,
  type ShownJudgement,
  shownJudgement,
  type TrafficJudge,
} from '../traffic/index.ts';
import { sendAnswer } from './send-answer.ts';

/** What a request meets. */
export interface HandlerOptions {
  /** The stand-in that answers at the time. */
  readonly current: () => StandIn;
  readonly journal: Journal;
  readonly console: Console;
  readonly hosts?: KnownHosts;
  readonly log?: (line: string) => void;
}

/** Makes the listener. */
export function createHandler(options: HandlerOptions): RequestListener {
  const judges = new WeakMap<StandIn, TrafficJudge>();
  const judgeFor = (standIn: StandIn) => {
    const judge = judges.get(standIn) ?? createTrafficJudge(standIn.contract);
    judges.set(standIn, judge);
    return judge;
  };
  return (request, response) =>
    void handle(options, judgeFor, request, response).catch((error: unknown) => {
      options.log?.(plain(`${request.method} failed: ${(error as Error).message}`));
      response.destroy();
    });
}

async function handle(
  { current, journal, console, hosts, log }: HandlerOptions,
  judgeFor: (standIn: StandIn) => TrafficJudge,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nowhere = hostProblem(request, hosts);
  if (!nowhere && (await console(request, response))) return;
  const standIn = current();
  const received = keepingBody(httpRequest(request));
  const before = standIn.scenario?.state();
  const answered = nowhere ? { answer: refusal(nowhere) } : await standIn.answer(received.request);
  const raw = rawRequest(request, received.body());
  const entry = journal.begin(raw);
  const { answer } = answered;
  await patiently(request, answer);
  sendAnswer(response, answer);
  finishEntry(entry, response, answer, judgementOf(judgeFor(standIn), raw, answered));
  if (!request.complete && request.readableFlowing === null) drain(request);
  if (standIn.state && request.method !== 'GET') console.changed('state');
  if (standIn.scenario?.state() !== before) console.changed('scenario');
  const gone = response.destroyed && answer.fault === undefined ? ', and its sender was gone' : '';
  const line = `${request.method} ${rawPathOf(request.url ?? '/')} -> ${reasonLine(answer)}${extras(answer)}${gone}`;
  log?.(plain(journal.without(line, raw)));
}

/** Waits as long as an answer is to wait; a connection that is meant to stand still is not cut for it. */
async function patiently({ socket }: IncomingMessage, { delay, fault }: Answer): Promise<void> {
  if (delay === undefined && fault !== 'hang') return;
  socket.setTimeout(0);
  if (delay !== undefined) await wait(delay);
  if (fault !== 'hang') socket.setTimeout(DEFAULT_LIMITS.stallTimeout);
}

/** A request whose body is remembered when it is read. */
function keepingBody(request: HttpRequest) {
  let body: Uint8Array | undefined;
  const readBody: HttpRequest['readBody'] = async (limit) => {
    const read = await request.readBody(limit);
    if (read.ok) body = read.value;
    return read;
  };
  return { request: { ...request, readBody }, body: () => body };
}

function rawRequest({ method = 'GET', url = '/', rawHeaders, headers }: IncomingMessage, body?: Uint8Array) {
  const bytes = body?.length ?? Number(headers['content-length'] ?? 0);
  return { method, target: url, headers: pairsOf(rawHeaders), bytes, ...(body && { body }) };
}

const pairsOf = (raw: readonly string[]) =>
  raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as const] : []));

/** A request that hangs stays open until its sender gives up. */
function finishEntry(
  entry: OpenEntry,
  response: ServerResponse,
  { reason, applied = [], fault, ...answer }: Answer,
  judged: ShownJudgement,
): void {
  const outcome = { ...judged, reason, applied };
  if (fault === 'hang') response.once('close', () => entry.finish(outcome));
  else if (fault === 'reset') entry.finish(outcome);
  else entry.finish({ ...outcome, answer: rawAnswer(response, { ...answer, reason }) });
}

/** What was wrong with a request, and where it was meant to go; nothing of one that is answered by a success. */
function judgementOf(
  judge: TrafficJudge,
  raw: ReturnType<typeof rawRequest>,
  { answer, operation }: Answered,
): ShownJudgement {
  if (answer.status < 400 && operation) {
    const { id, method, path } = operation;
    return { operation: { id, method, path }, findings: [] };
  }
  return shownJudgement(judge({ request: raw }));
}

function rawAnswer(response: ServerResponse, answer: Answer) {
  const headers = Object.entries(response.getHeaders()).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const body = response.req.method === 'HEAD' ? undefined : textOf(answer);
  return { status: answer.status, headers, ...(body !== undefined && { body }) };
}

function extras({ delay, fault }: Answer): string {
  const said = [...(delay === undefined ? [] : [`after ${delay} ms`]), ...(fault ? [`fault ${fault}`] : [])];
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}
