// For tests: what one of them starts ends with it.

import { onTestFinished } from 'vitest';
import type { Change } from '../../lab/fixtures/servers/behaviour.ts';
import { type Running, startModel } from '../../lab/fixtures/servers/start.ts';

/** Waits until it has started, and closes it when the test is over. */
export async function forThisTest<Started extends { readonly close: () => Promise<unknown> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting;
  onTestFinished(async () => void (await started.close()));
  return started;
}

/** The model server with a change, for this test. */
export const modelWith = (change?: Change): Promise<Running> => forThisTest(startModel(change));
