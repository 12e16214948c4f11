import { describe, expect, it } from 'vitest';
import { conditionOf } from '../../judge/conditions.ts';
import type { HttpCase } from '../../types.ts';
import { deriveCases, type Inputs } from '../index.ts';
import { contract } from '../testing/derived.ts';

const bearer = { header: 'Authorization', scheme: 'Bearer' };
const first = { account: 'acme', 'routing-id': '12' };
const second = { 'second-account': 'globex', 'second-routing-id': '77' };

/** The cases about accounts, by what follows the rule in their ids. */
function casesFor(values: Inputs['values'], secondCredential?: Inputs['secondCredential']) {
  const inputs = { values, credential: bearer, headers: [], ...(secondCredential && { secondCredential }) };
  const cases = deriveCases(contract, inputs).filter(({ rule }) => rule === 'accounts');
  return new Map(cases.map((testCase) => [testCase.id.split('/').slice(2).join('/'), testCase]));
}

const shown = ({ request }: HttpCase) => `${request.target} ${request.headers[0]?.[1]}`;

describe('cases about two accounts', () => {
  const both = casesFor({ ...first, ...second }, bearer);

  it.each([
    ['second/known', '/globex/routing77 Bearer $ACS_SECOND_BEARER'],
    ['second/own-credential', '/acme/routing77 Bearer $ACS_SECOND_BEARER'],
    ['second/other-credential', '/acme/routing77 Bearer $ACS_BEARER'],
    ['first/other-credential', '/globex/routing12 Bearer $ACS_SECOND_BEARER'],
    ['first/asked/other-credential', '/acme/routing12 Bearer $ACS_SECOND_BEARER'],
    ['second/asked/other-credential', '/globex/routing77 Bearer $ACS_BEARER'],
    ['second/climbing/segment', '/acme/..%2Fglobex/routing77 Bearer $ACS_BEARER'],
    ['second/climbing/key', '/acme/routing..%2Fglobex%2F77 Bearer $ACS_BEARER'],
  ])('%s sends %s', (id, sent) => {
    expect(shown(both.get(id) as HttpCase)).toBe(sent);
  });

  it('ask for the resource of the second account without a credential', () => {
    const found = both.get('second/without-credential');
    expect(found?.request).toMatchObject({ target: '/globex/routing77' });
    expect(found?.request.headers.map(([name]) => name)).not.toContain('Authorization');
    expect(found?.requires?.[0]?.origin.id).toBe('bearer-required');
  });

  it.each([
    ['second/create', '/globex/tag/create Bearer $ACS_SECOND_BEARER', 'createTag/examples/tag'],
    [
      'second/ratelimit.window/below-minimum',
      '/globex/authentication/create Bearer $ACS_SECOND_BEARER',
      'createAuthenticationProfile/accounts/second/create',
    ],
    [
      'second/byteLength/maximum',
      '/globex/authentication/create Bearer $ACS_SECOND_BEARER',
      'createAuthenticationProfile/accounts/second/create',
    ],
    [
      'second/name/missing',
      '/globex/tag/create Bearer $ACS_SECOND_BEARER',
      'createTag/accounts/second/create',
    ],
  ])('create below the second account: %s sends %s', (id, sent, twin) => {
    const found = both.get(id) as HttpCase;
    expect([shown(found), conditionOf(found, 'twin')?.case]).toEqual([sent, twin]);
  });

  it('send each bound that the source states below the second account', () => {
    const ids = [...both.keys()].filter((id) => /^second\/.*\/(min|max)imum$/.test(id));
    expect(ids).toEqual([
      'second/ratelimit.requests/maximum',
      'second/ratelimit.window/minimum',
      'second/ratelimit.window/maximum',
      'second/byteLength/minimum',
      'second/byteLength/maximum',
    ]);
  });

  it('never require anything of a credential in the other account', () => {
    for (const id of ['first/asked/other-credential', 'second/asked/other-credential'])
      expect(both.get(id)).toMatchObject({ asks: 'credential-account' });
  });

  it('climb only where the credential is rejected at the end of the path', () => {
    expect(conditionOf(both.get('second/climbing/key') as HttpCase, 'only-if-rejected')?.case).toBe(
      'getRoutingProfile/accounts/second/asked/other-credential',
    );
  });

  it('are the same whatever is declared, and say what they need', () => {
    const none = casesFor(first);
    expect([...none.keys()]).toEqual([...both.keys()]);
    const needing = [...none.values()].filter((testCase) => conditionOf(testCase, 'needs'));
    expect(needing).toHaveLength(none.size);
    expect([...both.values()].flatMap(({ conditions }) => conditions.map(({ kind }) => kind))).not.toContain(
      'needs',
    );
  });

  it('with one credential are about one that opens both', () => {
    const one = casesFor({ ...first, ...second });
    const crossed = one.get('second/other-credential') as HttpCase;
    expect(crossed.requires?.[0]?.expect).toMatchObject({
      of: 'getRoutingProfile/accounts/second/asked/other-credential',
    });
    expect(conditionOf(crossed, 'only-if-accepted')?.because).toBe('credential-opens-one-account');
  });
});
