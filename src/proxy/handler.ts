// What happens to one request: it is passed on, judged when it is over, and told to whoever watches.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Problem, problem } from '../http/index.ts';
import { drain, hostProblem, type KnownHosts, sendProblem } from '../node-http/index.ts';
import { once } from '../once.ts';
import { createHiding, createTrafficJudge, shownJudgement } from '../traffic/index.ts';
import { enter } from './enter.ts';
import { forward } from './forward.ts';
import type { ProxyOptions } from './options.ts';
import { readable } from './readable.ts';
import type { Received } from './received.ts';
import { exchangeOf } from './record.ts';
import { reasonOf } from './seen.ts';
import { strictProblem } from './strict.ts';
import { createTee } from './tee.ts';
import { createUpstream } from './upstream.ts';

/** Bytes of each body that are kept to be judged. */
const KEEP = 1024 * 1024;

/** Handles a request; never rejects. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the handler of all requests. @throws ContractError where a schema of the contract is none */
export function createHandler(options: ProxyOptions, hosts: KnownHosts): Handler {
  const pass = createPassOn(options);
  return async (request, response) => {
    const upgrade = upgradeProblem(request);
    const refused = hostProblem(request, hosts) ?? (upgrade && readable(request, upgrade));
    if (refused) refuse(request, response, refused);
    else if (!(await options.front?.(request, response))) await pass(request, response);
  };
}

/** Makes what passes requests on; what `setHeader` has set goes with each response that has no such field of its own. */
export function createPassOn(options: ProxyOptions): Handler {
  const { contract, upstream, timeout = 30_000, strict, journal, onExchange } = options;
  const judge = createTrafficJudge(contract);
  const hide = createHiding(contract);
  const common = { open: createUpstream(options), name: upstream.origin, timeout };
  return async (request, response) => {
    const at = new Date().toISOString();
    const begun = performance.now();
    const sent = createTee(KEEP);
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
    const passed = await forward(request, response, { ...common, sent, keep: KEEP, ...(strict && { gate }) });
    const milliseconds = performance.now() - begun;
    const { exchange, judgement } = await judged(passed.failure === undefined ? passed.received : undefined);
    const reason = passed.failure ?? reasonOf(judgement);
    finish?.(passed, exchange, { ...shownJudgement(judgement), reason });
    onExchange?.({ exchange, judgement, at, milliseconds, reason, withheld, without: hide.text(exchange) });
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, refused: Problem): void {
  sendProblem(response, refused);
  if (!request.complete) drain(request);
}

/** An upgrade would leave HTTP, and with it what can be judged; `h2c` a server may disregard (RFC 9110 §7.8). */
function upgradeProblem({ headers: { upgrade } }: IncomingMessage): Problem | undefined {
  if (upgrade === undefined || /^h2c?$/i.test(upgrade)) return undefined;
  const detail = `This proxy passes on HTTP only, and no upgrade to ${upgrade}: connect to the server itself.`;
  return problem('not-implemented', detail);
}
