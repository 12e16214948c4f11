// One timer for what has to end: an attempt that takes too long, and a wait until the next one.

/** Rings once. */
export interface Alarm {
  /** Why it rang: the time was up, or the signal was aborted. */
  readonly rung: Promise<'timeout' | 'aborted'>;
  /** Lets go of timer and signal; the alarm then never rings. */
  readonly cancel: () => void;
}

/** Sets an alarm to a number of milliseconds from now, or to the moment that a signal is aborted. */
export function setAlarm(milliseconds: number, signal: AbortSignal | undefined): Alarm {
  const { promise: rung, resolve } = Promise.withResolvers<'timeout' | 'aborted'>();
  const abort = () => {
    cancel();
    resolve('aborted');
  };
  const cancel = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  const timer = setTimeout(() => {
    cancel();
    resolve('timeout');
  }, milliseconds);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return { rung, cancel };
}
