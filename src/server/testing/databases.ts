// The databases that the tests of the store and of servers run on: files, and a real PostgreSQL.

import { join } from 'node:path';
import { startPostgres } from '../../testing/postgres.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { find, openEngine } from '../store/store.ts';

/** Both engines for the tests of a file, each with a function that gives an empty database. */
export async function startDatabases() {
  const { folder } = temporaryFolder();
  const postgres = await startPostgres();
  let count = 0;
  const newFile = async () => join(folder, `${++count}.db`);
  const newDatabase = () => postgres.createDatabase(`d${++count}`);
  const engines = [
    ['SQLite', newFile],
    ['PostgreSQL', newDatabase],
  ] as const;
  return { folder, postgres, newFile, newDatabase, engines };
}

/** Which of some tags a database lacks. */
export async function missingFrom(db: string, ids: readonly string[]): Promise<readonly string[]> {
  const engine = await openEngine(db);
  const found = await Promise.all(ids.map((id) => find(engine, 'acs_tags', 'acme', id)));
  await engine.close();
  return ids.filter((_id, index) => found[index] === undefined);
}
