// Keeps a server running until the process gets a signal to stop.

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Resolves at SIGINT or SIGTERM; a second one ends the process at once. */
export async function untilSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve();
  for (const signal of signals) process.on(signal, stop);
  await promise;
  for (const signal of signals) process.off(signal, stop);
}
