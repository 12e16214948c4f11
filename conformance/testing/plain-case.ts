// For tests: a case of which only some members matter.

import type { HttpCase, HttpTest } from '../types.ts';

/** A create that requires nothing, on no condition; parts can be replaced. */
export const plainCase = (id: string, parts: Partial<HttpTest> = {}): HttpCase => ({
  via: 'http',
  id,
  operation: 'create',
  rule: 'r',
  kind: 'k',
  title: id,
  request: { method: 'POST', target: '/', headers: [] },
  requires: [],
  conditions: [],
  writes: true,
  ...parts,
});
