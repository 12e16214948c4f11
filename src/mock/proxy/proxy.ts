// A proxy: each request is passed on, judged when it is over, and shown.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../../contract/index.ts';
import {
  closeWithin,
  createHttpServer,
  DEFAULT_LIMITS,
  drain,
  hostProblem,
  knownHosts,
  listen,
  sendProblem,
} from '../../http/node/index.ts';
import { breaksSource, createTrafficJudge, type Judgement, notes } from '../../http/traffic/index.ts';
import { createRedaction, secretsOf } from '../../redaction.ts';
import type { Journal } from '../console/index.ts';
import { createTee, enter, exchangeOf, forward } from './forward.ts';
import { createUpstream, type UpstreamOptions } from './upstream.ts';

/** How to run a proxy. */
export interface ProxyOptions extends UpstreamOptions {
  readonly contract: Contract;
  /** Default: 4011; 0 takes a free one. */
  readonly port?: number;
  /** Default: 127.0.0.1. */
  readonly host?: string;
  /** Names beside those of this machine that requests may be sent to, where `host` is a loopback address. */
  readonly allowHosts?: readonly string[];
  /** Hears of each exchange once it is over and judged. */
  readonly onExchange?: (seen: SeenExchange) => void;
  /** Keeps what passes; it is given all of it, and takes credentials out itself. */
  readonly journal?: Pick<Journal, 'add'>;
  /** Responds to what is not for the server behind, such as a page; false passes the request on. */
  readonly front?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** A proxy that listens. */
export interface RunningProxy {
  /** The base URL, with the port that was taken. */
  readonly url: string;
  /** Stops listening, lets what is in flight end within `grace` milliseconds, and closes every connection. */
  readonly close: (grace?: number) => Promise<void>;
}

/** An exchange that is over. */
export interface SeenExchange {
  readonly judgement: Judgement;
  /** Its outcome, in a sentence; credentials may be in it. */
  readonly reason: string;
  /** It in one line of printable ASCII, without its query and its credentials. */
  readonly line: string;
}

/** An upload may take so long. */
const REQUEST_MILLISECONDS = 300_000;

/**
 * Starts a proxy.
 * @throws IncompleteError when the port is taken, UsageError when it cannot listen there, ContractError when the
 *   contract has a schema that is none.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host = '127.0.0.1', port = 4011, timeout = 30_000, allowHosts, front } = options;
  const hosts = knownHosts(host, allowHosts);
  const passOn = createPassOn(options);
  const handle: Handler = async (request, response) => {
    const rejected = hostProblem(request, hosts);
    if (rejected) {
      sendProblem(response, rejected);
      if (!request.complete) drain(request);
    } else if (!(await front?.(request, response))) await passOn(request, response);
  };
  const limits = {
    requestTimeout: REQUEST_MILLISECONDS,
    stallTimeout: Math.max(DEFAULT_LIMITS.stallTimeout, timeout + 5_000),
  };
  const server = createHttpServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
    { limits },
  );
  const url = await listen(server, host, port);
  return { url, close: async (grace = 0) => void (await closeWithin(server, grace)) };
}

/** Handles a request; never rejects. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes what passes requests on; what `setHeader` has set goes with each response that has no such field of its own. */
export function createPassOn(options: ProxyOptions): Handler {
  const { contract, upstream, timeout = 30_000, journal, onExchange } = options;
  const judge = createTrafficJudge(contract);
  const redaction = createRedaction(secretsOf(contract.operations));
  const behind = { open: createUpstream(options), name: upstream.origin, timeout };
  return async (request, response) => {
    const begun = performance.now();
    const sent = createTee();
    const passed = await forward(request, response, { ...behind, sent });
    const milliseconds = performance.now() - begun;
    const whole = passed.failure === undefined ? passed.received : undefined;
    const exchange = exchangeOf(request, sent, whole);
    const judgement = judge(exchange);
    const reason = passed.failure ?? reasonOf(judgement);
    if (journal) enter(journal, exchange, sent, passed.received, { ...judgement, reason, milliseconds });
    const { method, target, headers } = exchange.request;
    const without = redaction.knowing(headers, target).knowing(exchange.response?.headers ?? []).text;
    const status = exchange.response?.status ?? 'no response';
    const path = target.replace(/\?.*$/s, '');
    const line = without(`${method} ${path} -> ${status} (${Math.round(milliseconds)} ms): ${reason}`);
    onExchange?.({ judgement, reason, line: line.slice(0, 500).replace(/[^\x20-\x7e]/gu, '?') });
  };
}

/** The finding that says most: of the source before decisions, of responses before requests. */
function reasonOf({ findings, note, nearest }: Judgement): string {
  const ofResponse = findings.filter(({ about }) => about === 'answer');
  const worst = ofResponse.find(breaksSource) ?? findings.find(breaksSource) ?? ofResponse[0] ?? findings[0];
  if (worst === undefined) return note === undefined ? 'keeps the contract' : notes[note];
  if (nearest) return nearest;
  const { about, where, detail, origin, cites } = worst;
  const others = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
  const by = cites === undefined ? '' : ` by ${cites}`;
  return `${about === 'request' ? 'request' : 'response'} breaks what is ${origin}${by}: ${where} ${detail}${others}`;
}
