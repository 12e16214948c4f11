// For tests of --start: a server on $PORT that accepts every POST; options make it slow, talkative, stubborn or short-lived.

import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const text = { type: 'string', default: '0' } as const;
const { values } = parseArgs({
  options: {
    /** File that every process writes its id to, at its start, at its first POST, and when it ignores a SIGTERM. */
    pids: { type: 'string' },
    /** Milliseconds before it listens, and before it stops responding with 503. */
    after: text,
    unready: text,
    /** Characters printed before it listens. */
    prints: text,
    /** Requests after which it ends with exit code 7, when it is given. */
    requests: text,
    stubborn: { type: 'boolean' },
    forks: { type: 'boolean' },
  },
});

writeId();
if (values.stubborn) process.on('SIGTERM', writeId);
if (values.forks) fork();
const line = `${'x'.repeat(99)}\n`;
for (let printed = 0; printed < Number(values.prints); printed += line.length) process.stdout.write(line);
const readyAt = Date.now() + Number(values.unready);
let asked = 0;
let posted = 0;
const server = createServer((request, response) => {
  asked += 1;
  request.resume();
  if (request.method === 'POST' && ++posted === 1) writeId();
  if (asked === Number(values.requests)) {
    process.stderr.write('panic: out of memory\n');
    process.exit(7);
  }
  response.writeHead(Date.now() < readyAt ? 503 : request.method === 'POST' ? 201 : 404).end();
});
setTimeout(() => server.listen(Number(process.env.PORT)), Number(values.after));

function writeId(): void {
  if (values.pids !== undefined) appendFileSync(values.pids, `${process.pid}\n`);
}

/** A child that goes on by itself, as stubborn as its parent. */
function fork(): void {
  const [, script = '', ...argv] = process.argv;
  const env = { ...process.env, PORT: '0' };
  spawn(process.execPath, [script, ...argv.filter((word) => word !== '--forks')], { env, stdio: 'inherit' });
}
