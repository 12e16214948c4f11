// For tests: what one of them starts ends with it.

import { onTestFinished } from 'vitest';

/**
 * Waits until it has started, and closes it when the test is over.
 * @param atEnd that of its context, for a test that runs beside others
 */
export async function forThisTest<Started extends { readonly close: () => Promise<unknown> }>(
  starting: Promise<Started>,
  atEnd = onTestFinished,
): Promise<Started> {
  const started = await starting;
  atEnd(async () => void (await started.close()));
  return started;
}
