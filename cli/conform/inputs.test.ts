import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { headersOf } from './credentials.ts';
import { overridesOf } from './inputs.ts';
import type { ConformFlags } from './options.ts';

const contract = await loadContract();

const flags = (more: Partial<ConformFlags>) =>
  ({ header: [], bodyOverride: [], ...more }) as unknown as ConformFlags;

describe('--body-override', () => {
  const table: readonly (readonly [string, readonly string[], unknown])[] = [
    ['name=svc-{unique}', ['name'], 'svc-{unique}'],
    ['ratelimit.window=60', ['ratelimit', 'window'], 60],
    ['keyType=true', ['keyType'], true],
    ['keyType=false', ['keyType'], false],
    ['refill=null', ['refill'], null],
    ['ratelimit={"requests":1,"window":60}', ['ratelimit'], { requests: 1, window: 60 }],
    ['refill.tokens=[1,2]', ['refill', 'tokens'], [1, 2]],
    ['name="12"', ['name'], '12'],
    ['name=007', ['name'], '007'],
    ['name=', ['name'], ''],
    ['name=a=b', ['name'], 'a=b'],
    ['name={unique}', ['name'], '{unique}'],
  ];

  it.each(table)('%s', (text, path, value) => {
    expect(overridesOf(flags({ bodyOverride: [text] }), contract)).toEqual([{ path, value }]);
  });

  it.each([
    ['name', /^--body-override "name" has no path and value: write it as --body-override PATH=VALUE/],
    ['=x', /has no path and value/],
    ['ratelimit..window=1', /has an empty name in its path: write it as/],
  ])('%s is no override', (text, says) => {
    expect(() => overridesOf(flags({ bodyOverride: [text] }), contract)).toThrow(says);
  });

  it('gives a property one value', () => {
    expect(() =>
      overridesOf(flags({ bodyOverride: ['ratelimit.window=1', 'ratelimit.window=2'] }), contract),
    ).toThrow('--body-override gives ratelimit.window two values: keep one of them');
  });
});

describe('--body-override of a further property', () => {
  it('is for the operation that it names', () => {
    expect(
      overridesOf(flags({ bodyOverride: ['createTag.colour=red', 'createTag.name=x'] }), contract),
    ).toEqual([
      { operation: 'createTag', path: ['colour'], value: 'red' },
      { operation: 'createTag', path: ['name'], value: 'x' },
    ]);
  });

  it.each([
    [
      'colour=red',
      '--body-override colour: no body of the contract has colour: name the operation whose bodies take it, as --body-override createAuthenticationProfile.colour=VALUE (or createTag)',
    ],
    ['ratelimit.burst=5', /as --body-override createAuthenticationProfile.ratelimit.burst=VALUE/],
    [
      'getRoutingProfile.name=x',
      '--body-override getRoutingProfile.name: getRoutingProfile takes no JSON body: name one that does (createAuthenticationProfile, createTag)',
    ],
  ])('%s goes nowhere', (text, says) => {
    expect(() => overridesOf(flags({ bodyOverride: [text] }), contract)).toThrow(says);
  });
});

describe('--header', () => {
  it.each([
    ['User-Agent: x', ['User-Agent', 'x']],
    ['User-Agent:', ['User-Agent', '']],
    ['user-agent: ', ['user-agent', '']],
    ['X-Tenant: a', ['X-Tenant', 'a']],
  ])('%s', (text, pair) => {
    expect(headersOf(flags({ header: [text] }))).toEqual([pair]);
  });

  it('needs a value, User-Agent aside', () => {
    expect(() => headersOf(flags({ header: ['X-Tenant:'] }))).toThrow(
      '--header X-Tenant has no value: only User-Agent can be left out in this way',
    );
  });
});
