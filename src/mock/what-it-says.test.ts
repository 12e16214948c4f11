// Sentences and faults that a frontend developer reads.

import { expect, it } from 'vitest';
import { bodySchemas } from '../client/forms/index.ts';
import { mocked } from './testing/mocked.ts';

const { ask } = await mocked();

it.each([
  ['/acme/tags/create', 'spelt differently; nearest: POST /{account_id}/tag/create'],
  ['/tag/create', 'spelt differently; nearest: POST /{account_id}/tag/create'],
])('a request to %s gets a hint', async (path, hint) => {
  const { status, headers } = await ask(path, { body: {} });
  expect([status, headers.get('mock-reason')]).toEqual([404, expect.stringContaining(hint)]);
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
