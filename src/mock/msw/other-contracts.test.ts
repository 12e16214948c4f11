import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../contract/index.ts';
import { ContractError } from '../../errors.ts';
import { createHandlers } from './index.ts';
import { BASE, handle } from './testing/handled.ts';

const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});

const pen = {
  type: 'object',
  required: ['id', 'ink'],
  properties: {
    id: { type: 'string' },
    ink: { type: 'string', enum: ['blue', 'red'] },
    made: { type: 'string' },
  },
};
const ink = { type: 'object', required: ['ink'], properties: { ink: { type: 'string' } } };
const one = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const answers = (status: number, schema?: object, example?: unknown) => ({
  [status]: { description: '.', ...(schema && json(schema, example)) },
});

/** Nothing in it is of the kit: no accounts, no credential, hardly an example. */
const pens = {
  openapi: '3.1.0',
  info: { title: 'Pens', version: '1' },
  paths: {
    '/pens': {
      get: { operationId: 'listPens', responses: answers(200, { type: 'array', items: pen }, []) },
      post: {
        operationId: 'createPen',
        requestBody: { required: true, ...json(ink) },
        responses: answers(201, pen, { id: 'pen_1', ink: 'red' }),
      },
    },
    '/pens/{id}': {
      parameters: [one],
      get: { operationId: 'getPen', responses: { ...answers(200, pen), ...answers(404) } },
      put: { operationId: 'putPen', requestBody: json(ink), responses: answers(200, pen) },
      patch: {
        operationId: 'patchPen',
        requestBody: { content: { 'application/merge-patch+json': { schema: { type: 'object' } } } },
        responses: answers(200, pen),
      },
      delete: { operationId: 'deletePen', responses: answers(204) },
    },
    '/caps': {
      get: {
        operationId: 'listCaps',
        parameters: [{ name: 'sid', in: 'cookie', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: '.',
            headers: { 'X-Total': { required: true, schema: { type: 'integer', minimum: 3 } } },
            ...json({ type: 'object', required: ['n'], properties: { n: { type: 'integer', minimum: 2 } } }),
          },
        },
      },
      post: {
        operationId: 'createCap',
        responses: answers(201, { type: 'string', pattern: '^[0-9]{3}-[xyz]+$' }),
      },
    },
  },
} as unknown as OpenApiDocument;

describe('another contract', () => {
  it('is served with its state: create, list, read, replace, change and delete', async () => {
    const { ask, state, reset } = handle({ contract: pens, stateful: true });
    const made = await ask({ path: '/pens', method: 'POST', body: { ink: 'blue' } });
    const { id } = made.body as { id: string };
    expect([made.status, made.body]).toEqual([201, { id, ink: 'blue' }]);
    const path = `/pens/${id}`;
    expect((await ask({ path: '/pens' })).body).toEqual([{ id, ink: 'blue' }]);
    expect((await ask({ path })).body).toEqual({ id, ink: 'blue' });
    expect((await ask({ path, method: 'PUT', body: { ink: 'red' } })).body).toEqual({ id, ink: 'red' });
    const headers = { 'Content-Type': 'application/merge-patch+json' };
    const patched = await ask({ path, method: 'PATCH', headers, body: { made: 'here' } });
    expect(patched.body).toEqual({ id, ink: 'red', made: 'here' });
    expect(state?.get().resources['/pens']).toEqual({ [id]: patched.body });
    const gone = await ask({ path, method: 'DELETE' });
    expect([gone.status, gone.text, gone.headers.get('content-type')]).toEqual([204, '', null]);
    expect((await ask({ path })).status).toBe(404);
    await ask({ path: '/pens', method: 'POST', body: { ink: 'red' } });
    reset();
    expect((await ask({ path: '/pens' })).body).toEqual([]);
  });

  it('has its bodies and headers made where it shows none', async () => {
    const { ask } = handle({ contract: pens });
    const { headers, body } = await ask({ path: '/caps' });
    expect([headers.get('x-total'), body]).toEqual(['3', { n: 2 }]);
    expect((await ask({ path: '/pens/7' })).body).toMatchObject({ ink: 'blue' });
  });

  it('says which schema no value was found for', async () => {
    const { ask } = handle({ contract: pens });
    const { status, body } = await ask({ path: '/caps', method: 'POST' });
    expect(status).toBe(500);
    expect(body).toMatchObject({
      type: 'urn:acs:problem:internal-server-error',
      detail: expect.stringContaining('/paths/~1caps/post/responses/201/content/application~1json/schema'),
    });
  });

  it('takes a body that may be left out for what it is', async () => {
    const { ask } = handle({ contract: pens });
    const put = (body?: unknown) =>
      ask({ path: '/pens/7', method: 'PUT', ...(body !== undefined && { body }) });
    expect([(await put()).status, (await put({})).status]).toEqual([200, 400]);
  });

  it('that is none is refused at once', () => {
    const broken = structuredClone(pens) as unknown as { paths: Record<string, unknown> };
    broken.paths['/caps'] = { get: { operationId: 'x', responses: answers(200, { $ref: '#/nowhere' }) } };
    expect(() => createHandlers({ baseUrl: BASE, contract: broken as unknown as OpenApiDocument })).toThrow(
      ContractError,
    );
  });
});
