import { expect, it } from 'vitest';
import { startTls } from '../../fixtures/servers/start.ts';
import { sendRaw } from '../node-http/testing/raw.ts';
import type { PassedMessage, PassedOutcome, Watch } from './index.ts';
import { proxied } from './testing/proxied.ts';

interface Entered {
  readonly request: PassedMessage;
  readonly outcome: PassedOutcome;
}

function journal(): { readonly entered: Entered[]; readonly journal: Watch } {
  const entered: Entered[] = [];
  return {
    entered,
    journal: { begin: (request) => ({ finish: (outcome) => entered.push({ request, outcome }) }) },
  };
}

const body = '{"name":5,"echo":"key-of-mine"}';
const post = `POST /acme/tag/create?token=query-secret HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: key-of-mine\r\nCookie: a=cookie-secret\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it('a journal gets each exchange with its findings, and no credential', async () => {
  const kept = journal();
  const { url } = await proxied(
    'HTTP/1.1 201 Created\r\nSet-Cookie: s=set-secret; Path=/\r\nContent-Length: 11\r\n\r\nkey-of-mine',
    {
      journal: kept.journal,
    },
  );
  await sendRaw(url, post);
  await expect.poll(() => kept.entered.length).toBe(1);
  const [{ request, outcome } = { request: undefined, outcome: undefined }] = kept.entered;
  expect(outcome).toMatchObject({
    operation: { id: 'createTag', method: 'POST', path: '/{account_id}/tag/create' },
    answer: { status: 201, bytes: 11 },
  });
  expect(outcome?.findings).toContainEqual({
    about: 'request',
    where: '#/name',
    detail: 'must be a string',
    origin: 'stated',
    cites: 'tag-name',
  });
  const text =
    JSON.stringify([request?.headers, outcome]) + [request?.body, outcome?.answer?.body].map(String).join();
  for (const secret of ['key-of-mine', 'cookie-secret', 'query-secret', 'set-secret'])
    expect(text + String(Buffer.from(request?.body ?? []))).not.toContain(secret);
});

it('a request is entered before its answer is there', async () => {
  const begun: string[] = [];
  const { url } = await proxied(() => undefined, {
    timeout: 500,
    journal: { begin: ({ target }) => ({ finish: ({ reason }) => begun.push(target, reason) }) },
  });
  await sendRaw(url, 'GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect
    .poll(() => begun)
    .toEqual(['/acme/routing12', expect.stringMatching(/sent nothing for 0\.5 s/)]);
});

it('a server behind TLS is reached with its authority or without any, and not else', async () => {
  const behind = await startTls();
  const upstream = new URL(behind.url);
  const get = 'GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const status = async (more: object) =>
    (await sendRaw((await proxied('', { upstream, ...more })).url, get)).slice(0, 12);
  expect(await status({ insecure: true })).toBe('HTTP/1.1 401');
  expect(await status({ ca: behind.certificate })).toBe('HTTP/1.1 401');
  expect(await status({})).toBe('HTTP/1.1 502');
  await behind.close();
});
