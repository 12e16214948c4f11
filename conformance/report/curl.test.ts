import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { catalogueOf } from '../catalogue.ts';
import { type Listening, listen } from '../testing/run-against.ts';
import type { Part, TrialRequest } from '../types.ts';
import { createWire, type Wire } from '../wire/exchange.ts';
import { createNames } from '../wire/names.ts';
import { createSecrets, secretsOf } from '../wire/secrets.ts';
import { curlInBrief, curlOf, plannedCurl } from './curl.ts';

const secondBearer = 'of-the-second-account';
const bearer = `s3cr3t$HOME"'\`\\!-longenough`;
const noCurl = spawnSync('curl', ['--version']).error !== undefined;

interface Recorded {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

let server: Listening;
/** One shell for all lines, since each process that starts takes its time. */
let shell: ChildProcessByStdio<Writable, Readable, null>;
let wire: Wire;
const recorded: Recorded[] = [];

beforeAll(async () => {
  shell = spawn('sh', {
    env: { ...process.env, ACS_BEARER: bearer, ACS_SECOND_BEARER: secondBearer },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  server = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, rawHeaders } = request;
      recorded.push({
        method,
        url,
        headers: sortedPairs(rawHeaders),
        body: Buffer.concat(chunks).toString('base64'),
      });
      response.end();
    });
  });
  wire = createWire({
    baseUrl: new URL(`${server.url}/base`),
    concurrency: 1,
    timeout: 10_000,
    secrets: createSecrets([
      ...secretsOf(bearer),
      { placeholder: '$ACS_SECOND_BEARER', value: secondBearer },
    ]),
    names: createNames('curls'),
    signal: new AbortController().signal,
  });
});

afterAll(() => {
  shell.stdin.end();
  wire.close();
  return server.close();
});

/** The connection is the sender's own affair. */
const sortedPairs = (raw: readonly string[]) =>
  raw
    .flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), raw[i + 1] ?? ''] as const] : []))
    .filter(([name]) => name !== 'connection')
    .toSorted(([a], [b]) => a.localeCompare(b));

/** What each client sends of itself makes no difference. */
const withoutUsual = (each: Recorded | undefined) =>
  each && {
    ...each,
    headers: each.headers.filter(
      ([name, value]) =>
        name !== 'user-agent' && name !== 'expect' && !(name === 'accept' && value === '*/*'),
    ),
  };

/** What the suite puts on the wire, and what the shell does with the line for it. */
async function both(
  request: TrialRequest,
): Promise<readonly [Recorded | undefined, Recorded | undefined, string]> {
  recorded.length = 0;
  const exchange = await wire.send(request);
  const line = curlOf(exchange);
  shell.stdin.write(`{ ${line} --silent; } > /dev/null; echo done\n`);
  await once(shell.stdout, 'data');
  return [withoutUsual(recorded[0]), withoutUsual(recorded[1]), line];
}

/** The plainest request of each property of the read and of one create, and every one whose bytes are odd. */
const planned = catalogueOf(await loadContract()).flatMap(({ id, operation, place, requests }) =>
  (operation === 'createAuthenticationProfile' ? [] : requests)
    .filter((_, i) => i === 0 || (place === 'body' && i % 5 === 0))
    .flatMap(({ title, request }) => (request ? [[`${id}: ${title}`, request] as const] : [])),
);

const request = (more: Partial<TrialRequest>): TrialRequest => ({
  method: 'POST',
  target: '/acme/tag/create',
  headers: [
    ['Authorization', 'Bearer $ACS_BEARER'],
    ['Content-Type', 'application/json'],
  ],
  ...more,
});

const awkward: readonly [string, TrialRequest][] = [
  ['quotes', request({ body: { text: `{"name":"it's \\"so\\" $HOME \`id\` !! \\\\ "}` } })],
  ['a body that starts with @', request({ body: { text: '@/etc/passwd' } })],
  ['NUL', request({ body: { text: 'a\u0000b' } })],
  ['line ends', request({ body: { text: 'a\r\nb\n' } })],
  [
    'bytes that are no text',
    request({ body: { base64: Buffer.from([0, 255, 254, 10]).toString('base64') } }),
  ],
  ['non-ASCII', request({ body: { text: 'ü 日本 👩‍👩‍👧 \ufeff' } })],
  ['an empty body', request({ body: { text: '' } })],
  ['no body', request({})],
  ['no body and no content type', request({ headers: [] })],
  ['a body without a content type', request({ headers: [], body: { text: '{}' } })],
  ['a body of 200,000 characters', request({ body: { text: 'x'.repeat(200_000) } })],
  ['padding', request({ body: { text: '{"a":"it\'s"}' }, padding: 3000 })],
  [
    'a nested value',
    request({ body: { text: '{"a":"$NESTED"}' }, nesting: { levels: 3, open: '{"a":', close: '}' } }),
  ],
  ['a body in two pieces', request({ body: { text: '{"a":"it\'s"}' }, inTwoPieces: true })],
  ['a new name', request({ body: { text: '{"name":"$UNIQUE"}' }, target: '/$UNIQUE/create' })],
  ['an empty header', request({ headers: [['X-Empty', '']] })],
  ['a header with quotes', request({ headers: [['X-Odd', `a'b"c$HOME\`id\`\\ $ACS_BEARER !`]] })],
  ['the secret run on', request({ headers: [['Authorization', 'Bearer $ACS_BEARERx']] })],
  ['the secret run on, in braces', request({ headers: [['Authorization', 'Bearer ${ACS_BEARER}x']] })],
  ['the secret cut', request({ headers: [['Authorization', 'Bearer ${ACS_BEARER%?}']] })],
  [
    'its own User-Agent and Accept',
    request({
      headers: [
        ['User-Agent', 'mine'],
        ['accept', 'text/plain'],
      ],
    }),
  ],
  ['dot segments', request({ method: 'GET', target: '/a/%2e%2e/./b/../c%2Fd?x={1,2}&y=[a-c]' })],
  ['a read with a body', request({ method: 'GET', body: { text: '{"a":1}' } })],
  ['HEAD', request({ method: 'HEAD' })],
  ['an unknown method', request({ method: 'FROBNICATE' })],
];

describe.skipIf(noCurl)('the curl line sends what the suite sends (skipped where there is no curl)', () => {
  test.each([...awkward, ...planned])('%s, in one line that never shows the secret', async (_, sample) => {
    const [sent, repeated, line] = await both(sample);
    expect(repeated).toEqual(sent);
    expect(line).not.toContain(bearer);
    expect(line).not.toMatch(/\n/);
  });
});

test('a planned request gets a new name for each placeholder and the same one for the same key', () => {
  const names = createNames('plans');
  const planned = request({ body: { text: '$UNIQUE $UNIQUE $UNIQUE[a] $UNIQUE[a]' } });
  const line = plannedCurl(planned, 'http://127.0.0.1', names);
  const [first, second, third, fourth] = /'(n\w+) (n\w+) (n\w+) (n\w+)'/.exec(line)?.slice(1) ?? [];
  expect(new Set([first, second, third]).size).toBe(3);
  expect(fourth).toBe(third);
});

const lineOf = (sent: TrialRequest, base: string, edited?: readonly Part[]) =>
  curlInBrief({ request: { ...sent, url: base + sent.target } }, edited, (text) => `<${text}>`);

test('a line has what is needed and no more', () => {
  const created = request({
    headers: [
      ['User-Agent', 'acs/1'],
      ['Authorization', 'Bearer $ACS_BEARER'],
      ['Content-Type', 'application/json'],
    ],
    body: { text: '{"name":"a"}' },
  });
  expect(lineOf(created, 'http://127.0.0.1:4020')).toMatchInlineSnapshot(
    `"curl -i -H "Authorization: Bearer $ACS_BEARER" -H 'Content-Type: application/json' --data-raw '{"name":"a"}' 'http://127.0.0.1:4020/acme/tag/create'"`,
  );
  expect(
    lineOf(request({ method: 'GET', headers: [], target: '/acme/routing12' }), 'https://example.test'),
  ).toMatchInlineSnapshot(`"curl -i --http1.1 'https://example.test/acme/routing12'"`);
});

test.each<[string, Part, string]>([
  ['a member', { kind: 'member', path: ['name'] }, '<"name":"a">'],
  ['a header', { kind: 'header', name: 'content-type' }, `<-H 'Content-Type: application/json'>`],
  ['the path', { kind: 'target' }, '</acme/tag/create>'],
])('an edit is marked: %s', (_, part, shown) => {
  const sent = request({ body: { text: '{"name":"a"}' } });
  const line = lineOf(sent, 'http://127.0.0.1', [part]);
  expect(line).toContain(shown);
});
