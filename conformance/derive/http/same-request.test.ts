import { expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import { conditionOf } from '../../judge/conditions.ts';
import { createSubject } from '../subject.ts';
import { withCharset } from './same-request.ts';

const contract = await loadContract();
const inputs = { values: { account: 'acme', 'jwt-id': 'jwt1' }, headers: [], thorough: true };

it.each([
  ['createTag', '{}', 'tag-name-required'],
  ['createAuthenticationProfile', '"requests":1000001', 'ratelimit-requests'],
])('%s is sent %s with a parameter of its media type, beside a right body with that', (id, sent, clause) => {
  const operation = contract.operations.find((each) => each.id === id);
  const [found, ...others] = operation ? withCharset.derive(createSubject(contract, operation, inputs)) : [];
  expect(others).toEqual([]);
  expect(found?.request.headers).toContainEqual(['Content-Type', 'application/json; charset=utf-8']);
  expect(JSON.stringify(found?.request.body).replaceAll('\\', '')).toContain(sent);
  expect(found?.requires?.[0]).toMatchObject({ expect: { kind: 'rejected' }, origin: { id: clause } });
  expect(found && conditionOf(found, 'twin')?.case).toBe(`${id}/content-types/asked/charset`);
});
