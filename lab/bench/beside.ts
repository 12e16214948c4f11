// What the kit is measured beside, each a process of its own: `node lab/bench/beside.ts SUBJECT ...ARGUMENTS`.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import type { Report } from '../../conformance/index.ts';

type SentRequest = NonNullable<Report['results'][number]['exchange']>['request'];

/** Bytes of the same length as those of the reference server. */
const profile = Buffer.from(
  '{"id":"12","description":"Everything to the first region","upstream":"https://upstream.example/first"}',
);
const tag = Buffer.from('{"id":"tag_0123456789abcdef0123456789abcdef","name":"production"}');

const subjects: Readonly<Record<string, (...args: readonly string[]) => unknown>> = {
  express: bareExpress,
  sqlite: bareSqlite,
  replay,
};

const [name = '', ...args] = process.argv.slice(2);
await subjects[name]?.(...args);

/** Parses the JSON of a body and does nothing else; what the reference turns off is off here as well. */
function bareExpress(port?: string): void {
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/:account_id/routing:routing_id', (_request, response) => {
    response.type('application/json').send(profile);
  });
  app.post('/:account_id/tag/create', express.json(), (_request, response) => {
    response.status(201).type('application/json').send(tag);
  });
  app.listen(Number(port), '127.0.0.1');
}

/** Inserts what the reference server inserts, one commit for each, with its journal; prints how many a second. */
function bareSqlite(file = '', milliseconds = '1000'): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS tags (account TEXT, id TEXT, document TEXT, PRIMARY KEY (account, id))`);
  const insert = database.prepare('INSERT INTO tags VALUES (?, ?, ?)');
  const begun = performance.now();
  let commits = 0;
  for (; performance.now() < begun + Number(milliseconds); commits++) {
    const id = `tag_${randomUUID().replaceAll('-', '')}`;
    insert.run('acme', id, JSON.stringify({ id, name: 'production' }));
  }
  process.stdout.write(String(commits / ((performance.now() - begun) / 1000)));
}

/** Sends the requests of a file, as many at a time as the suite does, and reads the responses. */
async function replay(file = '', url = '', bearer = ''): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const requests = (JSON.parse(readFileSync(file, 'utf8')) as readonly SentRequest[]).values();
  const sendNext = async () => {
    for (const { method, target, headers, body } of requests) {
      const fields = headers.flatMap(([field, value]) => [field, value.replace('$ACS_BEARER', bearer)]);
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, method, path: target, headers: fields, agent });
      sent.end(body && ('text' in body ? body.text : Buffer.from(body.base64, 'base64')));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await response.toArray();
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendNext));
  agent.destroy();
}
