// `--start`: the implementation under test runs while a run needs it, and no longer.

import { setTimeout as sleep } from 'node:timers/promises';
import { StopError } from '../../conformance/index.ts';
import { IncompleteError } from '../../src/errors.ts';
import type { Io } from '../io.ts';
import { type End, startCommand } from './command.ts';
import { probe, untilReady } from './ready.ts';

export { freePort, untilReady } from './ready.ts';

/** What to start, and where it is ready. */
export interface Start {
  readonly command: string;
  /** The variable for its port, where it is given one. */
  readonly port: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** What a run needs to know of its server. */
export interface ProcessMonitor {
  /** Aborted by a StopError when the server is gone. */
  readonly signal: AbortSignal;
  /** To be called where a request got no response: is the server still there? */
  readonly suspect: () => void;
  /** Why the server is gone, if it is, once every suspicion is settled. */
  readonly verdict: () => Promise<StopError['stop'] | undefined>;
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
  { command, port, url }: Start,
  { io, hide, signal }: Surroundings,
  work: (server: ProcessMonitor) => Promise<T>,
): Promise<T> {
  if ((await probe(url)) === 'accepted')
    throw new IncompleteError(
      `something already listens on ${url.host}, so --start would test the wrong server: stop it, or take a free port with --port-env PORT and no base URL`,
    );
  const started = await startCommand(command, { ...withoutCredentials(io.env), ...port });
  const monitor = monitorProcess(started.ended, url);
  const either = AbortSignal.any([signal, monitor.signal]);
  let isReady = false;
  try {
    await untilReady(url, either);
    isReady = true;
    return await work({ ...monitor, signal: either });
  } catch (error) {
    if (isReady || !either.aborted) throw error;
    if (monitor.signal.aborted) throw endedEarly(await started.ended, url);
    throw new IncompleteError('interrupted before the server was ready');
  } finally {
    await monitor.verdict();
    const failed = monitor.signal.aborted || !(isReady || signal.aborted);
    await started.stop();
    if (failed) showOutput(started.lastLines(hide), io);
  }
}

/** A server needs no credential of its client, and one that prints its environment when it fails would print that. */
const withoutCredentials = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^ACS_(SECOND_)?(BEARER|CREDENTIAL|HEADER)/i.test(name)),
  );

function endedEarly(end: End, url: URL): IncompleteError {
  const how = 'signal' in end ? `was ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;
  const isBackground = 'exitCode' in end && end.exitCode === 0;
  const hint = isBackground ? ': it must run for as long as the server does' : '';
  return new IncompleteError(`the command of --start ${how} before it was ready at ${url.href}${hint}`);
}

function showOutput(lines: readonly string[], io: Io): void {
  if (lines.join('') === '') io.err('The command of --start printed nothing.\n');
  else io.err(`Last output of the command of --start:\n${lines.map((line) => `  | ${line}\n`).join('')}`);
}

/** Milliseconds for a command to end after its server, as `npm start` and the like do, and for requests to fail after both. */
const moment = 200;

function monitorProcess(ended: Promise<End>, url: URL): ProcessMonitor {
  const gone = new AbortController();
  let stop: StopError['stop'] | undefined;
  let suspicion: Promise<void> | undefined;
  const end = (how: StopError['stop']) => {
    stop ??= how;
    // What was in flight fails before, and can be told.
    setTimeout(() => gone.abort(new StopError(how)), moment);
  };
  void ended.then((how) => end({ kind: 'server-ended', ...how }));
  const settle = async () => {
    await Promise.race([ended, sleep(moment)]);
    if (stop === undefined && (await probe(url)) === 'refused') end({ kind: 'server-ended' });
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
