// A server that has responded and cannot be reached any more: it may be restarting, or have ended.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, TrialRequest } from '../types.ts';
import type { Sender } from './sender.ts';

/** Milliseconds before each attempt to reach a server that was there before; after the last one it has ended. */
const waits = [250, 500, 1000, 2000, 2000];

/**
 * A sender that waits for a server while that is away, and sends nothing once it has ended.
 * @param onEnded called when the server has not come back
 */
export function createPatientSender(sender: Sender, signal: AbortSignal, onEnded: () => void): Sender {
  let hasResponded = false;
  let hasEnded = false;
  let returning: Promise<Exchange | undefined> | undefined;

  const isAway = (exchange: Exchange | undefined) => {
    hasResponded ||= exchange?.response !== undefined;
    return hasResponded && exchange?.failure?.kind === 'unreachable';
  };
  const untilBack = async (request: TrialRequest): Promise<Exchange | undefined> => {
    for (const wait of waits) {
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const exchange = await sender.confirm(request);
      if (!isAway(exchange)) return exchange;
    }
    hasEnded = true;
    onEnded();
    return undefined;
  };
  /** One request is sent again until the server is back, and the others after it: none of them has reached the server. */
  const patiently = async (request: TrialRequest, attempt: () => Promise<Exchange | undefined>) => {
    if (hasEnded) return undefined;
    const exchange = await attempt();
    if (!isAway(exchange)) return exchange;
    if (returning !== undefined) return (await returning) && attempt();
    returning = untilBack(request).finally(() => {
      returning = undefined;
    });
    return returning;
  };

  return {
    send: (request) => patiently(request, () => sender.send(request)),
    alone: (request) => patiently(request, () => sender.alone(request)),
    confirm: (request) => patiently(request, () => sender.confirm(request)),
    pace: sender.pace,
  };
}
