// For tests of --watch: the command in a process of its own, and a server in its folder to be edited.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { spawned } from './spawned.ts';
import { smallContract } from './started.ts';

/** Opens a watch in a folder, whose streams are pipes, until the test is over: `finished` is that of the test. */
export function watching(cwd: string, argv: readonly string[], finished = onTestFinished) {
  const declared = ['--account', 'acme', '--bearer', 'tok-very-secret'];
  const { child, ended, out, err } = spawned(['conform', ...declared, '--watch', ...argv], { cwd });
  finished(() => void child.kill());
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const seen = { out: 0, err: 0 };
  /** Resolves with what a stream had since the last call, as soon as the pattern is in it. */
  const until = async (pattern: RegExp, stream: 'out' | 'err' = 'out') => {
    for (;;) {
      const text = (stream === 'out' ? out() : err()).slice(seen[stream]);
      const found = pattern.exec(text);
      if (found) {
        const end = found.index + found[0].length;
        seen[stream] += end;
        return text.slice(0, end);
      }
      if (isOver) throw new Error(`the watch ended without ${pattern}: ${out()}${err()}`);
      await sleep(20);
    }
  };
  return {
    child,
    ended,
    until,
    /** Resolves with what was printed of a run, once it waits. */
    run: async () => {
      await until(/Enter runs again, q quits\.\n/, 'err');
      return until(/\d\d:\d\d:\d\d {2}[\s\S]+\n$/);
    },
    type: (text: string) => void child.stdin.write(text),
  };
}

/** A server that creates tags of a name, and rejects any other body. */
const source = `
import { createServer } from 'node:http';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
const isValid = (name) => typeof name === 'string' && name !== '';
const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };
createServer((request, response) => {
  globalThis.onRequest?.();
  let text = '';
  request.on('data', (chunk) => { text += chunk; }).on('end', () => {
    const body = parsed(text);
    const status = request.headers.authorization === undefined ? 401
      : request.method !== 'POST' ? 405
      : isValid(body?.name) ? 201 : 400;
    const id = String(Math.random());
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 201 ? { name: body?.name, id } : {}));
  });
}).listen(Number(process.env.PORT));
`;

/** A server in a folder, what starts it, and what edits it. */
export function serverIn(folder: string, more = '') {
  const file = join(folder, 'server.mjs');
  writeFileSync(file, source + more);
  return {
    start: [
      ...['--contract', smallContract, '--port-env', 'PORT'],
      ...['--start', `exec '${process.execPath}' server.mjs`],
    ],
    /** Replaces a piece of its text. */
    edit: (from: string, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to)),
  };
}
