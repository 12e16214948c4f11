// One of several processes that check the same token at once: `check-worker.ts <url> <secret> <clients> <checks>`.
// Prints how many of its checks were allowed.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createRuntime, openPostgresStore } from '../index.ts';

const [url = '', secret = '', clients = '1', checks = '1'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(clients) });
const runtime = createRuntime({ store: await openPostgresStore(pool), clock: Date.now, randomBytes });

async function client(): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < Number(checks); i++) {
    if ((await runtime.checkToken(secret)).kind === 'allowed') allowed++;
  }
  return allowed;
}

const counts = await Promise.all(Array.from({ length: Number(clients) }, client));
await pool.end();
process.stdout.write(String(counts.reduce((sum, count) => sum + count, 0)));
