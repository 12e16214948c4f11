import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { describeConformance, type SuiteOptions } from './index.ts';

const baseUrl = 'http://127.0.0.1:1';
const given = { baseUrl, account: 'acme' };

describe('options that cannot be used', () => {
  it.each<[string, object, RegExp]>([
    ['no implementation', { account: 'acme' }, /needs a handler .* or a baseUrl/],
    ['two implementations', { ...given, handler: createServer() }, /not both/],
    [
      'a fetch handler',
      { account: 'acme', handler: () => new Response() },
      /becomes one by getRequestListener/,
    ],
    ['an option that went', { ...given, thorough: true }, /there is no option "thorough"/],
    ['no account', { baseUrl }, /no account given: pass --account/],
    ['a mistyped name', { ...given, routingID: '12' }, /"routingID": did you mean routingId\?/],
    ['an empty token', { ...given, bearer: '' }, /: --bearer is empty/],
    ['a token on two lines', { ...given, bearer: 'a\nb' }, /no header can carry/],
    [
      'a credential without a name',
      { ...given, credential: 'secret' },
      /write it as --credential "Name: value"/,
    ],
    ['a header without a value', { ...given, headers: { 'X-Key': '' } }, /--header X-Key has no value/],
    ['an id that is a dot segment', { ...given, routingId: '..' }, /: --routing-id "\.\." cannot be part of/],
    ['a parameter that is a dot segment', { ...given, params: { tag_id: '.' } }, /tag_id "\." cannot be/],
    ['a parameter that is not there', { ...given, params: { tagId: '1' } }, /: --param tagId names no/],
    ['an override without a body', { ...given, bodyOverride: { a: 1 } }, /: --body-override a: no body/],
    [
      'one account as two',
      { ...given, secondAccount: 'acme' },
      /: --second-account is the same as --account,/,
    ],
    ['a pattern that matches nothing', { ...given, only: 'createTags' }, /no property matches "createTags"/],
    [
      'nothing left to run',
      { ...given, only: 'createTag', readOnly: true },
      /--only, --skip and --read-only leave no property to test/,
    ],
    ['a list that is not there', { ...given, knownFailing: 'gone.yaml' }, /gone\.yaml/],
  ])('are named: %s', (_, options, message) => {
    expect(() => describeConformance(options as SuiteOptions)).toThrow(message);
  });
});
