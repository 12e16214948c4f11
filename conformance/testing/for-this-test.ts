// For tests: what one of them starts ends with it.

import { onTestFinished } from 'vitest';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';

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

/** The model server with a change, for this test. */
export const modelWith = (change?: Change, atEnd = onTestFinished): Promise<Running> =>
  forThisTest(startModel(change), atEnd);
