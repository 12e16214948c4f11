// How long a 429 asks to wait.

/** Whole seconds from now, at least one: `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
export function secondsToWait({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 1 : Math.max(1, Math.ceil(seconds));
}

/** Calls `tick` each second with the seconds that are left, first at once; resolves when none is, or soon after an abort. */
export async function countDown(
  seconds: number,
  signal: AbortSignal,
  tick: (left: number) => void,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (let left = seconds; left > 0 && !signal.aborted; left = Math.ceil((end - Date.now()) / 1000)) {
    tick(left);
    // To the moment that the number changes, so that a slow timer doesn't add up.
    const next = end - (left - 1) * 1000 - Date.now();
    await new Promise((done) => setTimeout(done, Math.max(next, 50)));
  }
}
