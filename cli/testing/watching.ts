// For tests of --watch: the command in this process on a terminal of the test, and a server in a folder to be edited.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plain } from '../../conformance/index.ts';
import { main } from '../main.ts';
import { testKeyboard } from './keyboard.ts';

/** The last line of every run. */
export const verdict = /Contract conformance: .*\n/;

/** Opens a watch; both streams are one here, as on a terminal. */
export function watching(
  argv: readonly string[],
  credential: readonly string[] = ['--bearer', 'tok-very-secret'],
) {
  const terminal = testKeyboard();
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const ended = main(['conform', '--account', 'acme', ...credential, '--watch', ...argv], {
    out: print,
    err: print,
    interactive: false,
    style: plain,
    env: process.env,
    terminal: () => ({ keyboard: terminal.keyboard, size: () => undefined }),
  });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void ended.then(over, over);
  /** Resolves with what was printed since the last call, as soon as the text is in it. */
  const until = async (text: string | RegExp) => {
    for (;;) {
      const [found] =
        typeof text === 'string' ? [printed.includes(text) ? text : ''] : (text.exec(printed) ?? ['']);
      if (found !== '') {
        const end = printed.indexOf(found ?? '') + (found ?? '').length;
        const seen = printed.slice(0, end);
        printed = printed.slice(end);
        return seen;
      }
      if (isOver) throw new Error(`the watch ended without ${text}: ${printed}`);
      await sleep(20);
    }
  };
  return { ...terminal, until, ended };
}

/** A server that creates tags of a name, and rejects any other body. */
const source = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
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
    response.end(JSON.stringify(status === 201 ? { name: body.name, id } : {}));
  });
}).listen(Number(process.env.PORT));
`;

/** A server in a folder, what starts it, and what edits it. */
export function serverIn(folder: string, more = '') {
  const file = join(folder, 'server.mjs');
  writeFileSync(file, source + more);
  return {
    start: ['--port-env', 'PORT', '--start', `'${process.execPath}' '${file}'`, '--watch-path', folder],
    /** Replaces a piece of its text. */
    edit: (from: string, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to)),
  };
}
