// What a database holds of what was created, read from its tables: the server has no operation that would show it.

import type { Engine } from '../store/engine.ts';

/** The tables of what can be created. */
type Table = 'acs_tags' | 'acs_authentication_profiles';

/** A created resource as it was stored; undefined where the account has none of this identifier. */
export async function createdIn(
  engine: Pick<Engine, 'read'>,
  table: Table,
  account: string,
  id: string,
): Promise<unknown> {
  const sql = `SELECT document FROM ${table} WHERE account = ? AND id = ?`;
  const [row] = await engine.read(sql, [account, id]);
  return row && JSON.parse(String(row[0]));
}
