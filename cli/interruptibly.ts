// Ctrl-C and SIGTERM end a piece of work, and what it came to is still reported.

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Works under a signal that the first Ctrl-C aborts; a second one is the system's own. */
export async function interruptibly<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const forget = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  const stop = () => {
    forget();
    controller.abort(new Error('interrupted'));
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    forget();
  }
}
