import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { describeConformance, type SuiteOptions } from './index.ts';
import { asOptions } from './options.ts';

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
    ['no account', { baseUrl }, /no account given: pass account/],
    ['a mistyped name', { ...given, routingID: '12' }, /"routingID": did you mean routingId\?/],
    ['an empty token', { ...given, bearer: '' }, /: bearer is empty/],
    ['a token on two lines', { ...given, bearer: 'a\nb' }, /no header can carry/],
    [
      'a credential without a name',
      { ...given, credential: 'secret' },
      /write it as credential "Name: value"/,
    ],
    ['a header without a value', { ...given, headers: { 'X-Key': '' } }, /headers X-Key has no value/],
    ['an id that is a dot segment', { ...given, routingId: '..' }, /: routingId "\.\." cannot be part of/],
    ['a parameter that is a dot segment', { ...given, params: { tag_id: '.' } }, /tag_id "\." cannot be/],
    ['a parameter that is not there', { ...given, params: { tagId: '1' } }, /: params tagId names no/],
    ['an override without a body', { ...given, bodyOverride: { a: 1 } }, /: bodyOverride a: no body/],
    ['one account as two', { ...given, secondAccount: 'acme' }, /: secondAccount is the same as account,/],
    ['a pattern that matches nothing', { ...given, only: 'createTags' }, /no property matches "createTags"/],
    [
      'nothing left to run',
      { ...given, only: 'createTag', readOnly: true },
      /only, skip and readOnly leave no property to test/,
    ],
    [
      'a known failure without a reason',
      { ...given, knownFailing: [{ property: 'createTag' }] },
      /knownFailing:\d/,
    ],
    [
      'a known failure that is no property',
      { ...given, knownFailing: [{ property: 'createTags', reason: 'x' }] },
      /no property matches "createTags"/,
    ],
  ])('are named: %s', (_, options, message) => {
    expect(() => describeConformance(options as SuiteOptions)).toThrow(message);
  });
});

it.each([
  ['pass --routing-id ID (a value for routing_id)', 'pass routingId (a value for routing_id)'],
  ['check --bearer or --credential', 'check bearer or credential'],
  ["add --body-override name='svc-{unique}'", "add bodyOverride name='svc-{unique}'"],
  ['curl -i --path-as-is', 'curl -i --path-as-is'],
])('an option is named as it is written here: %s', (text, expected) => {
  expect(asOptions(text)).toBe(expected);
});
