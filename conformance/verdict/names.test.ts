import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { plannedForModel } from '../testing/planned.ts';
import { idOfProperty, judgedBy, propertyIdsOf, propertyOf } from './names.ts';

const contract = await loadContract();
const cases = plannedForModel();
const ids = [...new Set(cases.flatMap(propertyIdsOf))];

describe('the properties of the contract', () => {
  it('are about 200', () => {
    expect(ids.length).toBeGreaterThan(150);
    expect(ids.length).toBeLessThan(260);
  });

  it('are OPERATION/PLACE/RULE in words that need no escapes', () => {
    expect(ids.filter((id) => !/^\w+\/[\w.-]+\/[\w-]+$/.test(id))).toEqual([]);
    const operations = new Set(contract.operations.map(({ id }) => id));
    expect(ids.filter((id) => !operations.has(id.split('/')[0] ?? ''))).toEqual([]);
  });

  it('have one clause or one decision each, but for the two halves of a range', () => {
    const origins = new Map<string, Set<string>>();
    for (const testCase of cases)
      for (const requirement of judgedBy(testCase)) {
        const id = idOfProperty(propertyOf(testCase, requirement));
        const { id: origin = '' } = requirement.origin;
        origins.set(id, (origins.get(id) ?? new Set()).add(origin));
      }
    const several = [...origins]
      .filter(([, of]) => of.size > 1)
      .map(([id, of]) => `${id}: ${[...of].join()}`);
    expect(several).toMatchInlineSnapshot(`[]`);
    expect([...origins].filter(([, of]) => of.has('')).map(([id]) => id)).toEqual([]);
  });

  it.each([
    'createTag/name/required',
    'createTag/body/json',
    'createTag/body/object',
    'createTag/body/encoding',
    'createTag/credential/tag-create-credential',
    'createTag/tag-created/status',
    'createTag/invalid-request/status',
    'createAuthenticationProfile/byteLength/minimum',
    'createAuthenticationProfile/byteLength/maximum',
    'createAuthenticationProfile/byteLength/range',
    'createAuthenticationProfile/byteLength/type',
    'createAuthenticationProfile/prefix/maxLength',
    'createAuthenticationProfile/keyType/enum',
    'createAuthenticationProfile/byteLength/converted-values',
    'createAuthenticationProfile/body/nesting-depth',
    'getRoutingProfile/credential/missing',
    'getRoutingProfile/credential/wrong',
    'getRoutingProfile/resource/routing-404',
    'getRoutingProfile/second-account/account-scope',
    'getRoutingProfile/response/json',
  ])('have this word for what it is about: %s', (id) => expect(ids).toContain(id));
});
