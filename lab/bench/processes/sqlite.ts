// SQLite alone: inserts what the reference server inserts, one commit for each, with its journal mode, and writes how
// many it did in a second. `node lab/bench/processes/sqlite.ts FILE MILLISECONDS`

import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const [file = '', milliseconds = '1000'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec(
  `CREATE TABLE IF NOT EXISTS acs_tags (account TEXT NOT NULL, id TEXT NOT NULL, document TEXT NOT NULL,
     PRIMARY KEY (account, id))`,
);
const insert = database.prepare('INSERT INTO acs_tags (account, id, document) VALUES (?, ?, ?)');
const begun = performance.now();
let commits = 0;
while (performance.now() < begun + Number(milliseconds)) {
  const id = `tag_${randomUUID().replaceAll('-', '')}`;
  insert.run('acme', id, JSON.stringify({ id, name: 'production' }));
  commits += 1;
}
process.stdout.write(String(commits / ((performance.now() - begun) / 1000)));
