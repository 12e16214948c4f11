// How an operator speaks to the process: SIGTERM and SIGINT drain it, SIGHUP reloads its files.

import { untilSignal } from '../until-signal.ts';
import type { RunningServer } from './serve-options.ts';

/**
 * Resolves once a signal has closed the server; a second one ends the process at once. `onReloadError` gets what kept
 * SIGHUP from taking effect.
 */
export async function untilStopped(
  server: RunningServer,
  onReloadError: (error: unknown) => void,
): Promise<void> {
  const reload = () => void server.reload().catch(onReloadError);
  process.on('SIGHUP', reload);
  // A file that has grown to its limit (ulimit -f) is then an error of the write, not the end of the process.
  process.on('SIGXFSZ', ignore);
  await untilSignal();
  await server.close();
  process.off('SIGHUP', reload);
  process.off('SIGXFSZ', ignore);
}

const ignore = () => undefined;
