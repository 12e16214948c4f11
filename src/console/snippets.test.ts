// What is copied is run: by a shell with a curl that writes down its arguments, and by Node.

import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { EntryRequest } from './types.ts';

type Render = (request: EntryRequest, base: string) => string;
const { curlOf, fetchOf } = (await import(new URL('./page/snippets.js', import.meta.url).href)) as {
  readonly curlOf: Render;
  readonly fetchOf: Render;
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

/** What `fetch` is called with. */
async function callOf(code: string) {
  const calls: unknown[] = [];
  const fake = async (...given: unknown[]) => {
    calls.push(given);
    return new Response('');
  };
  const run = new Function('fetch', 'console', `return (async () => { ${code} })()`);
  await run(fake, { log: () => undefined });
  return calls[0];
}

const nasty = `it's "$HOME" \`id\` $(id) \\ \u001b[2J\r\u202eé\n!`;

describe('a request as curl', () => {
  it('reads well', () => {
    const headers = [
      ['Host', 'localhost:4010'],
      ['Authorization', 'Bearer $ACS_BEARER'],
      ['Content-Type', 'application/json'],
      ['Content-Length', '13'],
    ] as const;
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
    const given = argumentsOf(
      curlOf(
        request({
          target: `/a?${nasty}`,
          headers: [
            ['X-A', nasty],
            ['X-Empty', ''],
          ],
          body: nasty,
        }),
        base,
      ),
    );
    expect(given).toEqual([
      '-i',
      '-X',
      'GET',
      '--path-as-is',
      '-g',
      `${base}/a?${nasty}`,
      '-H',
      `X-A: ${nasty}`,
      '-H',
      'X-Empty;',
      '-H',
      'Content-Type:',
      '--data-raw',
      nasty,
    ]);
  });

  it('takes the credential from the environment', () => {
    const headers = [['Authorization', 'Bearer $ACS_BEARER']] as const;
    expect(argumentsOf(curlOf(request({ headers, method: 'HEAD' }), base))).toEqual([
      '-i',
      '-I',
      '--path-as-is',
      '-g',
      `${base}/acme/routing12`,
      '-H',
      'Authorization: Bearer the token',
    ]);
  });

  it('holds nothing that a terminal would take for a command when it is pasted', () => {
    expect(curlOf(request({ body: nasty }), base)).not.toMatch(/[\u001b\r\u202e]/);
  });
});

describe('a request as fetch', () => {
  it('reads well', () => {
    const headers = [
      ['Authorization', 'Bearer $ACS_BEARER'],
      ['Content-Type', 'application/json'],
    ] as const;
    expect(
      fetchOf(request({ method: 'POST', headers, body: '{"name":"door"}' }), base),
    ).toMatchInlineSnapshot(`
      "const token = 'YOUR CREDENTIAL';
      const response = await fetch("http://localhost:4010/acme/routing12", {
        method: "POST",
        headers: [
          ["Authorization", \`Bearer \${token}\`],
          ["Content-Type", "application/json"],
        ],
        body: "{\\"name\\":\\"door\\"}",
      });
      console.log(response.status, await response.text());"
    `);
  });

  it('calls with exactly what was sent', async () => {
    const headers = [
      ['X-A', nasty],
      ['Authorization', 'Bearer $ACS_BEARER'],
      ['X-B', `\`\${1}\` "$ACS_BEARER" \\`],
    ] as const;
    expect(await callOf(fetchOf(request({ method: 'PUT', headers, body: nasty }), base))).toEqual([
      `${base}/acme/routing12`,
      {
        method: 'PUT',
        headers: [
          ['X-A', nasty],
          ['Authorization', 'Bearer YOUR CREDENTIAL'],
          ['X-B', '`${1}` "YOUR CREDENTIAL" \\'],
        ],
        body: nasty,
      },
    ]);
  });
});
