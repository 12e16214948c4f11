// How often a call can be made in a second, from this process.

import type { Sizes } from '../comparison.ts';

/** Makes a call over and over, several at a time, for the time of a turn. */
export async function rateOf(
  call: () => Promise<void>,
  { milliseconds, connections }: Pick<Sizes, 'milliseconds' | 'connections'>,
): Promise<number> {
  const begun = performance.now();
  const end = begun + milliseconds;
  let calls = 0;
  const caller = async () => {
    for (; performance.now() < end; calls++) await call();
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return calls / ((performance.now() - begun) / 1000);
}
