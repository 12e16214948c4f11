import { describe, expect, it } from 'vitest';
import { documentWith } from '../../contract/testing/document.ts';
import { ContractError } from '../../errors.ts';
import { inPath, json, object, operation } from '../testing/parts.ts';
import { createHandlers } from './index.ts';
import { BASE, handle } from './testing/handled.ts';

const text = { type: 'string' };
const pen = object({ id: text, ink: { ...text, enum: ['blue', 'red'] }, made: text }, ['id', 'ink']);
const ink = object({ ink: text }, ['ink']);
const cap = object({ n: { type: 'integer', minimum: 2 } }, ['n']);
/** The header of a response. */
const total = { required: true, schema: { type: 'integer', minimum: 3 } };

/** Nothing in it is of the kit: no accounts, no credential, no example. */
const pens = documentWith(
  {},
  {
    '/pens/{id}': {
      parameters: [inPath('id', 'string')],
      get: operation({ 200: json(pen), 404: {} }),
      put: { ...operation({ 200: json(pen) }), requestBody: json(ink) },
    },
    '/caps': {
      get: {
        parameters: [{ name: 'sid', in: 'cookie', schema: { type: 'integer' } }],
        ...operation({ 200: { headers: { 'X-Total': total }, ...json(cap) } }),
      },
      post: operation({ 201: json({ type: 'string', pattern: '^(?!a)[a]$' }) }),
    },
  },
);

describe('another contract', () => {
  it('has its bodies and headers made where it shows none', async () => {
    const { ask } = handle({ contract: pens });
    const { headers, body } = await ask({ path: '/caps' });
    expect([headers.get('x-total'), body]).toEqual(['3', { n: 2 }]);
    expect((await ask({ path: '/pens/7' })).body).toMatchObject({
      id: '7',
      ink: expect.stringMatching(/^(blue|red)$/),
    });
  });

  it('says which schema no value was found for', async () => {
    const { ask } = handle({ contract: pens });
    const { status, body } = await ask({ path: '/caps', method: 'POST' });
    expect(status).toBe(500);
    expect(body).toMatchObject({
      type: 'about:blank',
      detail: expect.stringContaining('/paths/~1caps/post/responses/201/content/application~1json/schema'),
    });
  });

  it('takes a body that may be left out for what it is', async () => {
    const { ask } = handle({ contract: pens });
    const put = (body?: unknown) =>
      ask({ path: '/pens/7', method: 'PUT', ...(body !== undefined && { body }) });
    expect([(await put()).status, (await put({})).status]).toEqual([200, 400]);
  });

  it('that is none is rejected at once', () => {
    const contract = documentWith({}, { '/caps': { get: operation({ 200: json({ $ref: '#/nowhere' }) }) } });
    expect(() => createHandlers({ baseUrl: BASE, contract })).toThrow(ContractError);
  });
});
