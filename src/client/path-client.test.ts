// The client of another contract, by the types that openapi-typescript writes of it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createQuerySerializer } from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it, onTestFinished } from 'vitest';
import { complaintsAbout } from '../../build/testing/reading.ts';
import { createClient } from './index.ts';

interface Paths {
  '/goods/{good_id}': {
    get: {
      parameters: { path: { good_id: number }; query?: { full?: boolean; tags?: string[] } };
      responses: { 200: { content: { 'application/json': { name: string } } } };
    };
    delete: { parameters: { path: { good_id: number } }; responses: { 204: { content?: never } } };
  };
  '/pictures': {
    post: {
      parameters: { path?: never };
      requestBody: { content: { 'multipart/form-data': { file: string } } };
      responses: { 202: { content?: never } };
    };
  };
}

const clientThat = (respond: (request: Request) => Response | Promise<Response>) =>
  createClient<Paths>({
    baseUrl: 'http://shop.example/v1',
    bearer: 'token',
    fetch: async (request) => respond(request),
  });

it('sends by method and path, with results, credential and retry as for the contract', async () => {
  const sent: string[] = [];
  const client = clientThat(({ method, url, headers }) => {
    sent.push(`${method} ${url} ${headers.get('authorization')}`);
    return sent.length === 1
      ? new Response(null, { status: 429, headers: { 'Retry-After': '0' } })
      : Response.json({ name: 'Duck' });
  });
  const result = await client.get('/goods/{good_id}', {
    path: { good_id: 7 },
    query: { full: true },
    retry: 1,
  });
  expect(result.kind === 'ok' && result.data.name).toBe('Duck');
  expect(sent).toEqual(Array(2).fill('GET http://shop.example/v1/goods/7?full=true Bearer token'));
});

it('writes lists in the style that is asked for', async () => {
  const sent: string[] = [];
  const client = createClient<Paths>({
    baseUrl: 'http://shop.example',
    querySerializer: createQuerySerializer({ array: { style: 'pipeDelimited', explode: false } }),
    fetch: async ({ url }) => {
      sent.push(url);
      return Response.json({ name: 'Duck' });
    },
  });
  await client.get('/goods/{good_id}', { path: { good_id: 7 }, query: { tags: ['a', 'b'] } });
  expect(sent).toEqual(['http://shop.example/goods/7?tags=a|b']);
});

it('takes a success without a body, and tells what is no JSON', async () => {
  const input = { path: { good_id: 7 } };
  const gone = await clientThat(() => new Response(null, { status: 204 })).delete('/goods/{good_id}', input);
  expect(gone).toMatchObject({ kind: 'ok', status: 204, data: undefined });
  const page = await clientThat(() => new Response('<html>')).get('/goods/{good_id}', input);
  expect(page).toMatchObject({
    reason: 'unreadable',
    message: expect.stringMatching(/^GET \/goods\/\{good_id\}: /),
  });
});

it('sends a form as it is', async () => {
  const types: (string | null)[] = [];
  const client = clientThat(({ headers }) => {
    types.push(headers.get('content-type'));
    return new Response(null, { status: 202 });
  });
  const body = new FormData();
  body.set('file', new Blob(['x'], { type: 'image/png' }));
  expect(await client.post('/pictures', { body })).toMatchObject({ kind: 'ok', data: undefined });
  expect(types).toEqual([expect.stringMatching(/^multipart\/form-data; boundary=/)]);
});

const used = `
  import { createClient, orThrow } from './index.ts';
  import type { paths } from './PATHS';

  const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:4010' });
  export const name: Promise<string> = orThrow(client.get('/goods/{good_id}', { path: { good_id: 7 } })).then((good) => good.name);
  export const made = client.post('/goods', { body: { name: 'Cat', price: 5, kind: 'toy' } });
  export const listed = client.get('/people');
  export const logged = client.post('/login', { body: new URLSearchParams({ email: 'a@x.io', password: 'secret' }) });
  // @ts-expect-error the path has no such method
  client.patch('/goods', {});
  // @ts-expect-error there is no such path
  client.get('/good');
  // @ts-expect-error the path asks for an identifier
  client.get('/goods/{good_id}');
  // @ts-expect-error the body asks for more
  client.post('/goods', { body: { name: 'Cat' } });
  // @ts-expect-error a path is named, not an operation
  client.createTag;`;

it('is typed by what openapi-typescript writes of a document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-paths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const document = new URL('../../fixtures/documents/shop.yaml', import.meta.url);
  writeFileSync(join(folder, 'shop.ts'), astToString(await openapiTS(document, { silent: true })));
  const client = fileURLToPath(new URL('index.ts', import.meta.url));
  const file = join(folder, 'used.ts');
  writeFileSync(file, used.replace('./index.ts', client).replace('./PATHS', './shop.ts'));
  expect(await complaintsAbout([file], { allowImportingTsExtensions: true })).toEqual([]);
});
