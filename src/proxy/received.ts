// An answer on its way back.

import type { IncomingMessage } from 'node:http';
import type { Tee } from './tee.ts';

/** An answer of the server behind. */
export interface Received {
  readonly head: IncomingMessage;
  readonly body: Tee;
}
