// A row of the table of clauses, for tests.

import type { Row } from '../groups/clauses.ts';

/** A row with what is told of it; nothing holds or proves it otherwise. */
export const row = (id: string, change: Partial<Row>): Row => ({
  id,
  section: '§1',
  says: `What ${id} says.`,
  cases: [],
  count: 0,
  hand: [],
  machine: 0,
  departures: [],
  ...change,
});
