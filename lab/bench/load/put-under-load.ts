// Puts a server under load from a process of its own.

import { join } from 'node:path';
import type { Sizes } from '../comparison.ts';
import { root } from '../sizes.ts';
import { type Listening, outputOf } from '../subjects/child.ts';
import type { Load, Loaded } from './types.ts';

/** Sends a request as often as the server answers it, for the time of a turn. */
export async function putUnderLoad(
  { port }: Listening,
  request: string,
  { connections, milliseconds }: Sizes,
): Promise<Loaded> {
  const load: Load = { port, request, connections, milliseconds };
  return JSON.parse(
    await outputOf([join(root, 'lab/bench/processes/load.ts'), JSON.stringify(load)]),
  ) as Loaded;
}
