import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../contract/index.ts';
import { contract, mocked } from './testing/mocked.ts';
import { inPath, json, object, operation } from './testing/parts.ts';

const problem = { $ref: '#/components/responses/NoAccount' };
const account = { $ref: '#/components/parameters/AccountId' };
const number = { type: 'integer', 'x-identifier': true };
const hex = { type: 'string', pattern: '^[0-9a-f]{6}$' };
const colour = object({ number, hex }, ['number'], { additionalProperties: false });
/** The content of a JSON body, with examples by name. */
const shown = (schema: object, examples: Readonly<Record<string, unknown>>) => {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return json(schema, { examples: Object.fromEntries(named) });
};
const paths = {
  '/{account_id}/colours/{number}': {
    parameters: [account],
    get: {
      operationId: 'getColour',
      security: [{ bearer: [] }],
      parameters: [inPath('number', 'integer', { examples: { one: { value: 1 }, two: { value: 2 } } })],
      ...operation({ 200: shown(colour, { red: { number: 1, hex: 'ff0000' } }), 404: problem }),
    },
  },
  '/{account_id}/colours': {
    parameters: [account],
    get: {
      operationId: 'findColours',
      security: [],
      ...operation({ 200: shown({ type: 'array', items: colour }, { all: [] }) }),
    },
    post: {
      operationId: 'createColour',
      security: [{ bearer: [] }],
      ...operation(
        {
          201: shown(colour, { red: { number: 7, hex: 'ff0000' } }),
          400: shown({ type: 'object' }, { no: { code: 'E1' } }),
        },
        json(object({ hex: { type: 'string' } })),
      ),
    },
  },
  '/pens/{pen_id}': {
    parameters: [inPath('pen_id', 'string')],
    put: { operationId: 'replacePen', ...operation({ 200: json({ type: 'object' }), 202: {} }) },
    delete: { operationId: 'deletePen', ...operation({ 204: {} }) },
  },
};

const extended = structuredClone(contract) as unknown as Record<string, Record<string, object>>;
Object.assign(extended['paths'] ?? {}, paths);
const before = JSON.stringify(extended);
const { ask } = await mocked({ contract: extended as unknown as OpenApiDocument });

describe('an operation added to the contract', () => {
  it('leaves the document as it was', () => {
    expect(JSON.stringify(extended)).toBe(before);
  });

  it('has the ids of its parameter examples, and puts them into the body', async () => {
    expect((await ask('/acme/colours/1')).body).toEqual({ number: 1, hex: 'ff0000' });
    expect((await ask('/acme/colours/2')).body).toEqual({ number: 2, hex: 'ff0000' });
    const unknown = await ask('/acme/colours/3');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('mock-reason')).toContain('no number "3", only 1 and 2');
  });

  it('numbers what it creates, and keeps to the example where what was sent does not fit', async () => {
    const create = async (hex: string) =>
      (await ask('/acme/colours', { body: { hex } })).body as { number: number };
    const [first, second] = [await create('00ff00'), await create('00ff00')];
    expect(first).toEqual({ number: expect.any(Number), hex: '00ff00' });
    expect(second.number).toBe(first.number + 1);
    expect(await create('green')).toEqual({ number: expect.any(Number), hex: 'ff0000' });
  });

  it('responds with its own error body where that is no problem document', async () => {
    const { status, headers, body } = await ask('/acme/colours', { body: { hex: 1 } });
    expect([status, headers.get('content-type'), body]).toEqual([400, 'application/json', { code: 'E1' }]);
    expect(headers.get('mock-reason')).toBe('400: #/hex must be a string');
  });

  it('responds without a body where the contract has none', async () => {
    const { status, body, headers } = await ask('/pens/1', { method: 'DELETE' });
    expect([status, body, headers.get('content-type')]).toEqual([204, undefined, null]);
    expect((await ask('/pens/1', { method: 'PUT', headers: { Prefer: 'code=202' } })).status).toBe(202);
  });

  it('names all methods of its path', async () => {
    for (const method of ['PATCH', 'OPTIONS'])
      expect((await ask('/pens/1', { method })).headers.get('allow')).toBe('PUT, DELETE, OPTIONS');
  });
});
