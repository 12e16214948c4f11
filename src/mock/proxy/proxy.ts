// A proxy: each request is passed on, judged when it is over, and shown.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Problem, problem } from '../../http/index.ts';
import {
  createGraceful,
  createHttpServer,
  DEFAULT_LIMITS,
  drain,
  hostProblem,
  type KnownHosts,
  knownHosts,
  listen,
  sendProblem,
} from '../../http/node/index.ts';
import {
  createHiding,
  createTrafficJudge,
  type Judgement,
  notes,
  shownJudgement,
} from '../../http/traffic/index.ts';
import { once } from '../../once.ts';
import { createTee, enter, exchangeOf, type Received } from './exchange.ts';
import { forward } from './forward.ts';
import type { ProxyOptions, RunningProxy, SeenExchange } from './options.ts';
import { readable, strictProblem } from './problems.ts';
import { createUpstream } from './upstream.ts';

/** An upload may take so long. */
const REQUEST_MILLISECONDS = 300_000;

/**
 * Starts a proxy.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when the
 *   contract has a schema that is none.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host = '127.0.0.1', port = 4011, timeout = 30_000, allowHosts } = options;
  const handle = createHandler(options, knownHosts(host, allowHosts));
  const server = createHttpServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
    {
      limits: {
        requestTimeout: REQUEST_MILLISECONDS,
        stallTimeout: Math.max(DEFAULT_LIMITS.stallTimeout, timeout + 5_000),
      },
    },
  );
  const graceful = createGraceful(server);
  const url = await listen(server, host, port);
  return { url, close: async (grace = 0) => void (await graceful.stop(grace)) };
}

/** Handles a request; never rejects. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function createHandler(options: ProxyOptions, hosts: KnownHosts): Handler {
  const pass = createPassOn(options);
  return async (request, response) => {
    const upgrade = upgradeProblem(request);
    const rejected = hostProblem(request, hosts) ?? (upgrade && readable(request, upgrade));
    if (rejected) reject(request, response, rejected);
    else if (!(await options.front?.(request, response))) await pass(request, response);
  };
}

/** Makes what passes requests on; what `setHeader` has set goes with each response that has no such field of its own. */
export function createPassOn(options: ProxyOptions): Handler {
  const { contract, upstream, timeout = 30_000, strict, journal, onExchange } = options;
  const judge = createTrafficJudge(contract);
  const redactionOf = createHiding(contract);
  const common = { open: createUpstream(options), name: upstream.origin, timeout };
  return async (request, response) => {
    const at = new Date().toISOString();
    const begun = performance.now();
    const sent = createTee();
    const finish = journal && enter(request, sent, journal);
    // Behind a gate an exchange is judged before it is over; what was found then stands.
    const judged = once(async (received: Received | undefined) => {
      const exchange = await exchangeOf(request, sent, received);
      return { exchange, judgement: judge(exchange) };
    });
    let withheld = false;
    const gate = async (received: Received) => {
      const found = strict && strictProblem((await judged(received)).judgement, strict, received.head);
      withheld = found !== undefined;
      return found;
    };
    const passed = await forward(request, response, { ...common, sent, gate: strict && gate });
    const milliseconds = performance.now() - begun;
    const { exchange, judgement } = await judged(passed.failure === undefined ? passed.received : undefined);
    const reason = passed.failure ?? reasonOf(judgement);
    finish?.(passed, exchange, { ...shownJudgement(judgement), reason });
    onExchange?.({
      exchange,
      judgement,
      at,
      milliseconds,
      reason,
      withheld,
      without: redactionOf(exchange).text,
    });
  };
}

function reject(request: IncomingMessage, response: ServerResponse, rejected: Problem): void {
  sendProblem(response, rejected);
  if (!request.complete) drain(request);
}

/** An upgrade would leave HTTP, and with it what can be judged; `h2c` a server may disregard (RFC 9110 §7.8). */
function upgradeProblem({ headers: { upgrade } }: IncomingMessage): Problem | undefined {
  if (upgrade === undefined || /^h2c?$/i.test(upgrade)) return undefined;
  const detail = `This proxy passes on HTTP only, and no upgrade to ${upgrade}: connect to the server itself.`;
  return problem('not-implemented', detail);
}

function reasonOf({ findings, note, nearest }: Judgement): string {
  const worst =
    findings.find(({ about, origin }) => about === 'answer' && origin.level !== 'chosen') ??
    findings.find(({ origin }) => origin.level !== 'chosen') ??
    findings.find(({ about }) => about === 'answer') ??
    findings[0];
  if (worst === undefined) return note === undefined ? 'keeps the contract' : notes[note];
  if (nearest) return nearest.says;
  const { where, detail, origin } = worst;
  const others = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const { level, id } = origin;
  const cites = id === undefined ? level : `${level} by ${id}`;
  return `${worst.about === 'request' ? 'request' : 'response'} breaks what is ${cites}: ${where} ${detail}${others}`;
}

/** One line on an exchange, in printable ASCII, without its query and its credentials. */
export function lineOf({
  exchange: { request, response },
  milliseconds,
  reason,
  withheld,
  without,
}: SeenExchange): string {
  const path = request.target.replace(/\?.*$/s, '');
  const status = response === undefined ? 'no response' : `${response.status}${withheld ? ' withheld' : ''}`;
  const line = without(`${request.method} ${path} -> ${status} (${Math.round(milliseconds)} ms): ${reason}`);
  return (line.length > 500 ? `${line.slice(0, 497)}...` : line).replace(/[^\x20-\x7e]/gu, '?');
}
