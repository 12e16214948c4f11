// What a create stores.

import { randomUUID } from 'node:crypto';
import type { Stored } from './store.ts';

/** What was sent, under a new identifier of its kind in place of one that may have been sent. */
export function newResource(kind: string, sent: object): Stored {
  const id = `${kind}_${randomUUID().replaceAll('-', '')}`;
  return Object.assign({ id }, sent, { id });
}
