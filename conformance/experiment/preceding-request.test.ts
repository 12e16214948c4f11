// A request that fails only after another one is reported with that preceding request, and with the values that matter.

import { expect, it } from 'vitest';
import { type Change, counter } from '../../fixtures/servers/behaviour.ts';
import { grammarFault } from '../../fixtures/servers/grammar/index.ts';
import { type BodyFault, isObject } from '../../fixtures/servers/rules.ts';
import { modelWith } from '../testing/for-this-test.ts';
import { accused, causesIn, runOn, selected } from './testing/report-on.ts';

/** What comes before: one case of each kind. */
const others = ['*/examples', 'getRoutingProfile/reads', 'createTag/types', 'createTag/spellings'];

async function told(fault: string | Change, rules: readonly string[]) {
  const server = await modelWith(typeof fault === 'string' ? grammarFault(fault)?.change : fault);
  // One at a time, so that what the run sends before each request is what the server has before it.
  const options = { ...selected([...rules, ...others], ['*/ten-megabytes']), concurrency: 1 };
  const report = await runOn(server.url, options);
  return { causes: causesIn(report), clauses: accused(report) };
}

it.each([
  [
    'shape of a tag too strict: asks for the account, right after a read of a known profile',
    'Rejected (400) where anything is sent, right after a read that shows something, and has to be accepted, in createTag.',
    'tag-create',
    ['createTag'],
  ],
  [
    'ratelimit.requests, upper bound too strict: rejects what 7 bits cannot hold, right after a read of an unknown profile',
    'Rejected (400) where ratelimit.requests is 128 or more, right after a read of what is not there, and has to be accepted, in createAuthenticationProfile.',
    'ratelimit-requests',
    ['createAuthenticationProfile/bounds/ratelimit.requests'],
  ],
  [
    'shape of a profile too strict: rejects a JWT profile, right after a success',
    'Rejected (400) where keyType is "jwt" and jwt_id is there, right after a request that is accepted, and has to be accepted, in createAuthenticationProfile.',
    'shape-jwt',
    ['createAuthenticationProfile/bounds/*/in/jwt*'],
  ],
  [
    'profile body, spelling too strict: rejects ratelimit before keyType, right after a rejection',
    'Rejected (400) where its members are in another order, right after a request that is rejected, and has to be accepted, in createAuthenticationProfile.',
    'json-bodies',
    ['createAuthenticationProfile/spellings', 'createAuthenticationProfile/required'],
  ],
])('%s', async (name, cause, clause, rules) => {
  expect(await told(name, rules)).toEqual({ causes: [cause], clauses: [clause] });
});

it('tells what only one kind of profile leaves behind, for the next one of that kind', async () => {
  let left: readonly BodyFault[] = [];
  const keeping: Change = ({ check }) => ({
    check: (value, operation, account) => {
      const faults = check(value, operation, account);
      if (!isObject(value) || value.keyType !== 'jwt') return faults;
      const all = [...left, ...faults];
      left = all.length > 0 && faults.length === 0 ? [] : faults;
      return all;
    },
  });
  const { url } = await modelWith(keeping);
  const report = await runOn(url, {
    ...selected(['createAuthenticationProfile', ...others], ['*/ten-megabytes']),
  });
  expect({ causes: causesIn(report), clauses: accused(report) }).toEqual({
    causes: [
      'Rejected (400) where keyType is "jwt" and jwt_id is there, right after a request that is rejected, and has to be accepted, in createAuthenticationProfile.',
    ],
    clauses: ['shape-jwt'],
  });
});

it('does not take what goes wrong on every other call for that', async () => {
  const everyOther: Change = ({ check }) => {
    const count = counter();
    return {
      check: (value, operation, account) =>
        operation === 'createTag' && count() % 2 === 0
          ? [{ at: ['name'], detail: 'is not accepted' }]
          : check(value, operation, account),
    };
  };
  const { causes } = await told(everyOther, ['createTag']);
  expect(causes.length).toBeGreaterThan(0);
  expect(causes.filter((cause) => cause.includes('right after'))).toEqual([]);
});
