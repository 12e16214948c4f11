import { expect, it } from 'vitest';
import { startTls } from '../../../fixtures/servers/start.ts';
import { sendRaw } from '../../http/node/testing/raw.ts';
import { createJournal } from '../console/index.ts';
import { proxied } from './testing/proxied.ts';

const body = '{"name":5,"echo":"key-of-mine"}';
const post = `POST /acme/tag/create?token=query-secret HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: key-of-mine\r\nCookie: a=cookie-secret\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it('a journal gets each exchange with its findings, and shows no credential', async () => {
  const journal = createJournal();
  const { url, seen } = await proxied(
    'HTTP/1.1 201 Created\r\nSet-Cookie: s=set-secret; Path=/\r\nContent-Length: 11\r\n\r\nkey-of-mine',
    { journal },
  );
  await sendRaw(url, post);
  await expect.poll(() => seen.length).toBe(1);
  const [entry] = journal.entries();
  expect(entry).toMatchObject({
    operation: { id: 'createTag', method: 'POST', path: '/{account_id}/tag/create' },
    answer: { status: 201, bytes: 11 },
  });
  const finding = { about: 'request', where: '#/name', detail: 'must be a string' };
  expect(entry?.findings).toContainEqual({ ...finding, origin: 'chosen', cites: 'converted-values' });
  for (const secret of ['key-of-mine', 'cookie-secret', 'query-secret', 'set-secret'])
    expect(JSON.stringify(entry)).not.toContain(secret);
});

it('what is said of an exchange has nothing of its credential, wherever the text stands', async () => {
  const secret = 'acme-demo-token';
  const journal = createJournal();
  const body = `{"${secret}":1}`;
  const { url, seen } = await proxied(
    `HTTP/1.1 201 Created\r\nContent-Type: text/${secret}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    { journal },
  );
  const send = (path: string, type: string) =>
    sendRaw(
      url,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  await send(`/${secret}/tag/create`, 'application/json');
  await send('/acme/tag/create', `text/${secret}`);
  await expect.poll(() => seen.length).toBe(2);
  const said = JSON.stringify([seen.map(({ line }) => line), journal.entries()]);
  expect(said).toContain('$ACS_BEARER');
  expect(said).not.toContain(secret);
});

it('a server behind TLS whose authority is not known is told as that', async () => {
  const behind = await startTls();
  const { url } = await proxied('', { upstream: new URL(behind.url) });
  const response = await sendRaw(url, 'GET /acme/routing12 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 502 .*set NODE_EXTRA_CA_CERTS=FILE/s);
  await behind.close();
});
