// Rows that need not be read again. A file may be changed by another program at any time, and a token that it revokes
// must not work a moment longer; memory changes by our own writes alone.

import type { Engine, Row } from '../engine.ts';

const MOST_REMEMBERED = 1_000;

/** The reads and writes of a database in memory; what was read is remembered until something is written. */
export function rememberRows({
  read,
  write,
}: Pick<Engine, 'read' | 'write'>): Pick<Engine, 'read' | 'write'> {
  const remembered = new Map<string, Promise<readonly Row[]>>();
  return {
    read(sql, values) {
      const key = `${sql}\0${values.join('\0')}`;
      const known = remembered.get(key);
      if (known) return known;
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const rows = read(sql, values);
      remembered.set(key, rows);
      return rows;
    },
    write: (statements) => write(statements).finally(() => remembered.clear()),
  };
}
