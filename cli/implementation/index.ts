// `--start`: the implementation under test runs while a run needs it, and no longer.

import { setTimeout as sleep } from 'node:timers/promises';
import { StopError } from '../../conformance/index.ts';
import { IncompleteError } from '../../src/errors.ts';
import type { Io } from '../io.ts';
import { type End, type Started, startCommand } from './command.ts';
import { checkNobodyListens, environmentFor, isListening, type Readiness, untilReady } from './ready.ts';

/** What to start, and when it is ready. */
export interface Start extends Readiness {
  readonly command: string;
  /** The variable for its port, where it is given one. */
  readonly port: Readonly<Record<string, string>>;
}

interface Surroundings {
  readonly io: Io;
  /** Replaces secrets in what it printed. */
  readonly hide: (text: string) => string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Starts the implementation, waits for it, works, and stops it whatever happens. The signal that the work gets is aborted
 * by Ctrl-C, and by a StopError when the server is gone before the work is done; its last output is shown then.
 * @throws IncompleteError when its port is taken, it ends before it is ready, or it is not ready in time
 */
export async function whileStarted<T>(
  start: Start,
  { io, hide, signal }: Surroundings,
  work: (server: ProcessMonitor) => Promise<T>,
): Promise<T> {
  await checkNobodyListens(start.url);
  const started = await startCommand(start.command, environmentFor(io.env, start.port));
  const monitor = monitorProcess(started.ended, start.url);
  const either = AbortSignal.any([signal, monitor.signal]);
  let ready = false;
  try {
    await untilReady(start, either);
    ready = true;
    return await work({ ...monitor, signal: either });
  } catch (error) {
    throw ready || !either.aborted ? error : await endedEarly(started, monitor.signal, start.url);
  } finally {
    const failed = monitor.signal.aborted || !(ready || signal.aborted);
    if (!(await started.stop())) io.err(`acs: ${unstopped}\n`);
    if (failed) showOutput(started.tail.lines(hide), io);
  }
}

const unstopped = 'some processes that --start started do not end: end them yourself';

async function endedEarly({ ended }: Started, gone: AbortSignal, url: URL): Promise<IncompleteError> {
  if (!gone.aborted) return new IncompleteError('interrupted before the server was ready');
  const end = await ended;
  const background =
    'exitCode' in end && end.exitCode === 0 ? ': it must run for as long as the server does' : '';
  return new IncompleteError(
    `the command of --start ${endInWords(end)} before it was ready at ${url.href}${background}`,
  );
}

const endInWords = (end: End): string =>
  'signal' in end ? `was ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;

function showOutput(lines: readonly string[], io: Io): void {
  if (lines.length === 0) io.err('The command of --start printed nothing.\n');
  else io.err(`Last output of the command of --start:\n${lines.map((line) => `  | ${line}\n`).join('')}`);
}

/** Why a run ended because of its server. */
type Stop = StopError['stop'];

/** What a run needs to know of its server. */
export interface ProcessMonitor {
  /** Aborted by a StopError when the server is gone. */
  readonly signal: AbortSignal;
  /** To be called when a request got no response: is the server still there? */
  readonly suspect: () => void;
  /** Why the server is gone, if it is, once every suspicion is settled. */
  readonly verdict: () => Promise<Stop | undefined>;
}

/** Milliseconds for a command to end after its server: `npm start` and the like need a moment. */
const moment = 200;

function monitorProcess(ended: Promise<End>, url: URL): ProcessMonitor {
  const gone = new AbortController();
  let stop: Stop | undefined;
  let suspicion: Promise<void> | undefined;
  const end = (how: Stop) => {
    stop ??= how;
    gone.abort(new StopError(stop));
  };
  void ended.then((how) => end({ kind: 'server-ended', ...how }));
  const settle = async () => {
    await Promise.race([ended, sleep(moment)]);
    if (stop === undefined && !(await isListening(url))) end({ kind: 'server-ended' });
    suspicion = undefined;
  };
  return {
    signal: gone.signal,
    suspect: () => {
      suspicion ??= settle();
    },
    verdict: async () => {
      await suspicion;
      return stop;
    },
  };
}

/** For a server that was not started here. */
export const unmonitored = (signal: AbortSignal): ProcessMonitor => ({
  signal,
  suspect: () => undefined,
  verdict: async () => undefined,
});
