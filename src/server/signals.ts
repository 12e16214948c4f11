// How an operator speaks to the process: SIGTERM and SIGINT drain it, SIGHUP reloads its files.

import type { RunningServer } from './serve-options.ts';

/** Resolves once a signal has closed the server. `onReloadError` gets what kept SIGHUP from taking effect. */
export async function untilStopped(
  server: RunningServer,
  onReloadError: (error: unknown) => void,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve();
  const reload = () => void server.reload().catch(onReloadError);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('SIGHUP', reload);
  await promise;
  await server.close();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
  process.off('SIGHUP', reload);
}
