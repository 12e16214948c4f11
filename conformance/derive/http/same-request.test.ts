import { expect, it } from 'vitest';
import { conditionOf } from '../../judge/conditions.ts';
import { subjectOf } from '../testing/derived.ts';
import { withCharset } from './same-request.ts';

it.each([
  ['createTag', '{}', 'tag-name-required'],
  ['createAuthenticationProfile', '"requests":1000001', 'ratelimit-requests'],
])('%s is sent %s with a parameter of its media type, beside a right body with that', (id, sent, clause) => {
  const [found, ...others] = withCharset.derive(subjectOf(id));
  expect(others).toEqual([]);
  expect(found?.request.headers).toContainEqual(['Content-Type', 'application/json; charset=utf-8']);
  expect(JSON.stringify(found?.request.body).replaceAll('\\', '')).toContain(sent);
  expect(found?.requires?.[0]).toMatchObject({ expect: { kind: 'rejected' }, origin: { id: clause } });
  expect(found && conditionOf(found, 'twin')?.case).toBe(`${id}/content-types/asked/charset`);
});
