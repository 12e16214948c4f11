// How long a 429 asks to wait.

import { waitAfter } from 'access-control-contract/client';

/** Whole seconds from now, at least one. */
export function secondsToWait(response: Response): number {
  return Math.max(1, Math.ceil(waitAfter(response) / 1000));
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
