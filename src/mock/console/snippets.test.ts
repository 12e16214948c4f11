// What is copied is run: by a shell with a curl that writes down its arguments, and by Node.

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Entry } from './journal.ts';

type EntryRequest = Entry['request'];

type Render = (request: EntryRequest, base: string) => string;
const { curlOf, testOf } = (await import(new URL('./page/snippets.js', import.meta.url).href)) as {
  readonly curlOf: Render;
  readonly testOf: (entry: Pick<Entry, 'request' | 'answer'>, base: string) => string;
};

const base = 'http://localhost:4010';
const request = (parts: Partial<EntryRequest>): EntryRequest => ({
  method: 'GET',
  target: '/acme/routing12',
  headers: [],
  bytes: 0,
  ...parts,
});

/** The arguments that a shell gives to curl. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const out = execFileSync('bash', ['-c', script], { env: { ...process.env, ACS_BEARER: 'the token' } });
  return out.toString('utf8').split('\0').slice(0, -1);
}

const credential = { Authorization: 'Bearer $ACS_BEARER' };
const nasty = `it's "$HOME" \`id\` $(id) \\ \u001b[2J\r\u202e\u00adé\n!`;

describe('a request as curl', () => {
  it('reads well', () => {
    const own = { Host: 'localhost:4010', 'Content-Length': '13' };
    const headers = Object.entries({ ...own, ...credential, 'Content-Type': 'application/json' });
    expect(
      curlOf(request({ method: 'POST', headers, body: '{"name":"it\'s"}' }), base),
    ).toMatchInlineSnapshot(`
      "curl -i -X POST --path-as-is -g http://localhost:4010/acme/routing12 \\
        -H 'Authorization: Bearer '"$ACS_BEARER" \\
        -H 'Content-Type: application/json' \\
        --data-raw '{"name":"it'\\''s"}'"
    `);
  });

  it('gives the shell exactly what was sent', () => {
    const headers = Object.entries({ 'X-A': nasty, 'X-Empty': '' });
    const command = curlOf(request({ target: `/a?${nasty}`, headers, body: nasty }), base);
    expect(argumentsOf(command)).toEqual([
      ...['-i', '-X', 'GET', '--path-as-is', '-g', `${base}/a?${nasty}`],
      ...['-H', `X-A: ${nasty}`, '-H', 'X-Empty;', '-H', 'Content-Type:', '--data-raw', nasty],
    ]);
    // Nothing that a terminal would take for a command when it is pasted.
    expect(command).not.toMatch(/[\u001b\r\u202e\u00ad]/);
  });

  it('takes the credential from the environment', () => {
    const command = curlOf(request({ headers: Object.entries(credential), method: 'HEAD' }), base);
    expect(argumentsOf(command).slice(-2)).toEqual(['-H', 'Authorization: Bearer the token']);
    expect(command).toContain('curl -i -I ');
  });
});

describe('a request as a test', () => {
  const respond = (status: number, body: unknown) => ({
    status,
    headers: [],
    bytes: 1,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

  it('reads well', () => {
    const headers = Object.entries({ ...credential, 'User-Agent': 'Mozilla/5.0', Accept: '*/*' });
    const create = request({ method: 'POST', target: '/acme/tag/create', headers, body: '{"name":"door"}' });
    expect(
      testOf({ request: create, answer: respond(201, { id: 't1', name: 'door' }) }, base),
    ).toMatchInlineSnapshot(`
      "import { expect, test } from 'vitest';

      const token = process.env.ACS_BEARER ?? '';
      test("POST /acme/tag/create responds 201", async () => {
        const response = await fetch("http://localhost:4010/acme/tag/create", {
          "method": "POST",
          "headers": {
            "Authorization": "Bearer " + token + ""
          },
          "body": "{\\"name\\":\\"door\\"}"
        });
        expect(response.status).toBe(201);
      });"
    `);
  });

  it('runs, and fails where something else comes', async () => {
    const hostile = request({ method: 'POST', target: `/a?${nasty}`, body: JSON.stringify({ a: nasty }) });
    const code = testOf({ request: hostile, answer: respond(400, { a: nasty }) }, base);
    const outcome = async (given: unknown, status = 400) => {
      let run = async () => {};
      const fake = async () => Response.json(given, { status });
      const define = (_: string, one: typeof run) => (run = one);
      new Function('fetch', 'test', 'expect', code.replace(/^import .*\n/, ''))(fake, define, expect);
      return run().then(
        () => 'passed',
        () => 'failed',
      );
    };
    expect(await outcome({ a: nasty })).toBe('passed');
    expect(await outcome({ a: nasty }, 200)).toBe('failed');
  });
});
