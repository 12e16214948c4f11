import { expect, expectTypeOf, it } from 'vitest';
import { CallError, createClient, type Data, orThrow, type Result } from './index.ts';

const responding = (status: number, body: unknown) =>
  createClient({
    baseUrl: 'http://acs.example',
    fetch: async () => new Response(body === undefined ? null : JSON.stringify(body), { status }),
  });
const create = (client: ReturnType<typeof responding>) =>
  client.createTag({ path: { account_id: 'acme' }, body: { name: 'a' } });

it('gives the data, with its type', async () => {
  const tag = await orThrow(create(responding(201, { id: 't', name: 'a' })));
  expectTypeOf(tag).toEqualTypeOf<Data<'createTag'>>();
  expect(tag).toEqual({ id: 't', name: 'a' });
});

it('throws a problem, and why there is no response', async () => {
  const problem = { type: 'about:blank', title: 'No', status: 500, detail: 'It failed.' };
  const thrown = await orThrow(create(responding(500, problem))).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(CallError);
  expect(thrown).toMatchObject({ message: 'It failed.', result: { kind: 'problem', status: 500 } });
  await expect(orThrow(create(responding(201, undefined)))).rejects.toMatchObject({
    result: { kind: 'unreachable', reason: 'unreadable' },
  });
});

it('a success without the body that its type promises is none', async () => {
  const result: Result<'createTag'> = await create(responding(204, undefined));
  expect(result).toMatchObject({ kind: 'unreachable', reason: 'unreadable' });
});
