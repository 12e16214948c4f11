// Identifiers that look like the contract's example and were never given before.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Schema } from '../contract/document.ts';
import { typesOf } from '../contract/index.ts';

/** A new identifier for a schema, in the style of an example of it. */
export type NewId = (schema: Schema, example: unknown) => string | number;

/** Makes the source of identifiers of one mock. */
export function createIdMaker(): NewId {
  let last = 0;
  return (schema, example) => {
    if (typesOf(schema).includes('integer') || typeof example === 'number') {
      last = Math.max(last, Number(example ?? 0)) + 1;
      return last;
    }
    if (schema.format === 'uuid') return randomUUID();
    return `${prefixOf(example)}${randomBytes(6).toString('hex')}`;
  };
}

// `ap_` of `ap_6f2c1e`.
function prefixOf(example: unknown): string {
  return typeof example === 'string' ? (/^[a-z]+[_-]/i.exec(example)?.[0] ?? '') : '';
}
