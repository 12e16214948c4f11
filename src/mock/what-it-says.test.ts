// Sentences and faults that a frontend developer reads.

import { expect, it } from 'vitest';
import { bodySchemas } from '../client/forms/index.ts';
import { mocked } from './testing/mocked.ts';

const { ask } = await mocked();

it.each([
  ['/acme/tags/create', 'spelt differently; nearest: POST /{account_id}/tag/create'],
  ['/tag/create', 'a segment too few at its start; nearest: POST /{account_id}/tag/create'],
])('a request to %s gets a hint', async (path, hint) => {
  const { status, headers } = await ask(path, { body: {} });
  expect([status, headers.get('mock-reason')]).toEqual([404, expect.stringContaining(hint)]);
});

it('an example of another status comes with it', async () => {
  const { status, body } = await ask('/acme/routing12', { headers: { Prefer: 'example=account' } });
  expect([status, body]).toEqual([404, expect.objectContaining({ detail: 'There is no such account.' })]);
});

it('a status that the contract does not have blames no header that was not sent', async () => {
  await ask('/_mock/overrides/createTag', { method: 'PUT', body: { code: 503, times: 1 } });
  const { body } = await ask('/acme/tag/create', { body: { name: 'a' } });
  expect(body).toMatchObject({ detail: 'The contract does not have this status.' });
});

it('every fault of a body is told, beside a missing tag too, in mock and forms', async () => {
  const sent = { name: '', ratelimit: { requests: 1.5, window: 0 } };
  const { body } = await ask('/acme/authentication/create', { body: sent });
  const { errors } = body as { errors: { pointer: string }[] };
  const pointers = ['#/keyType', '#/name', '#/ratelimit/requests', '#/ratelimit/window'];
  expect(errors.map(({ pointer }) => pointer).sort()).toEqual(pointers);
  const { issues = [] } = bodySchemas.createAuthenticationProfile['~standard'].validate(sent);
  expect(issues).toHaveLength(4);
});

it('an override that leaves the contract is followed, and the journal says where it does', async () => {
  await ask('/_mock/overrides/getRoutingProfile', { method: 'PUT', body: { body: { id: 5 }, times: 1 } });
  expect((await ask('/acme/routing12')).body).toEqual({ id: 5 });
  const { body } = await ask('/_mock/requests?operation=getRoutingProfile');
  const { entries } = body as { entries: { findings: { about: string; where: string }[] }[] };
  expect(entries.at(-1)?.findings).toEqual([expect.objectContaining({ about: 'answer' })]);
});

it('requests are told apart by their query', async () => {
  const of = (page: string, id: string) => ({ when: { query: { page } }, body: { id } });
  await ask('/_mock/overrides/getRoutingProfile', { method: 'PUT', body: [of('1', 'one'), of('2', 'two')] });
  const idOf = async (query: string) => ((await ask(`/acme/routing12${query}`)).body as { id: string }).id;
  expect([await idOf('?page=2'), await idOf('?page=1'), await idOf('')]).toEqual(['two', 'one', '12']);
});
