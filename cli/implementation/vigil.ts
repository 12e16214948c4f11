// Notices that a started server is gone: its command ended, or, where a command outlives its server, nobody listens.

import { setTimeout as sleep } from 'node:timers/promises';
import { StopError } from '../../conformance/index.ts';
import type { End } from './command.ts';
import { isListening } from './ready.ts';

/** Why a run ended because of its server. */
type Stop = StopError['stop'];

/** What a run needs to know of its server. */
export interface Vigil {
  /** Aborted by a StopError when the server is gone. */
  readonly signal: AbortSignal;
  /** To be called when a request got no response: is the server still there? */
  readonly doubt: () => void;
  /** Why the server is gone, if it is, once every doubt is settled. */
  readonly verdict: () => Promise<Stop | undefined>;
}

/** Milliseconds for a command to end after its server: `npm start` and the like need a moment. */
const moment = 200;

/** Watches a started server. */
export function keepVigil(ended: Promise<End>, url: URL): Vigil {
  const gone = new AbortController();
  let stop: Stop | undefined;
  let doubt: Promise<void> | undefined;
  const end = (how: Stop) => {
    stop ??= how;
    gone.abort(new StopError(stop));
  };
  void ended.then((how) => end({ kind: 'server-ended', ...how }));
  const settle = async () => {
    await Promise.race([ended, sleep(moment)]);
    if (stop === undefined && !(await isListening(url))) end({ kind: 'server-ended' });
    doubt = undefined;
  };
  return {
    signal: gone.signal,
    doubt: () => {
      doubt ??= settle();
    },
    verdict: async () => {
      await doubt;
      return stop;
    },
  };
}

/** For a server that was not started here. */
export const noVigil = (signal: AbortSignal): Vigil => ({
  signal,
  doubt: () => undefined,
  verdict: async () => undefined,
});
