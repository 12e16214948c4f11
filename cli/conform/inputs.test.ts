import { describe, expect, it } from 'vitest';
import { planningFrom } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { inputsIn } from './inputs.ts';
import type { ConformFlags } from './options.ts';

const contract = await loadContract();

/** What cases are planned with where some flags are given. */
const planned = (more: Partial<ConformFlags>) => {
  const flags = { account: 'acme', header: [], param: [], bodyOverride: [], ...more } as unknown;
  return planningFrom(flags as ConformFlags, inputsIn(flags as ConformFlags), contract);
};

describe('--body-override', () => {
  const table: readonly (readonly [string, readonly string[], unknown])[] = [
    ['name=svc-{unique}', ['name'], 'svc-{unique}'],
    ['ratelimit.window=60', ['ratelimit', 'window'], 60],
    ['refill=null', ['refill'], null],
    ['ratelimit={"requests":1,"window":60}', ['ratelimit'], { requests: 1, window: 60 }],
    ['name="12"', ['name'], '12'],
    ['name=007', ['name'], '007'],
    ['name=', ['name'], ''],
    ['name=a=b', ['name'], 'a=b'],
  ];

  it.each(table)('%s', (text, path, value) => {
    expect(planned({ bodyOverride: [text] }).overrides).toEqual([{ path, value }]);
  });

  it.each([
    ['name', /^--body-override "name" has no path and value: write it as --body-override PATH=VALUE/],
    ['=x', /has no path and value/],
    ['ratelimit..window=1', /has an empty name in its path: write it as/],
  ])('%s is no override', (text, says) => {
    expect(() => planned({ bodyOverride: [text] }).overrides).toThrow(says);
  });

  it('gives a property one value', () => {
    expect(() => planned({ bodyOverride: ['ratelimit.window=1', 'ratelimit.window=2'] }).overrides).toThrow(
      '--body-override gives ratelimit.window two values: keep one of them',
    );
  });
});

describe('--body-override of a further property', () => {
  it('is for the operation that it names', () => {
    expect(planned({ bodyOverride: ['createTag.colour=red', 'createTag.name=x'] }).overrides).toEqual([
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
    expect(() => planned({ bodyOverride: [text] }).overrides).toThrow(says);
  });
});

describe('--header', () => {
  it.each([
    ['User-Agent: x', ['User-Agent', 'x']],
    ['User-Agent:', ['User-Agent', '']],
    ['user-agent: ', ['user-agent', '']],
    ['X-Tenant: a', ['X-Tenant', 'a']],
  ])('%s', (text, pair) => {
    expect(planned({ header: [text] }).headers).toEqual([pair]);
  });

  it('needs a value, User-Agent aside', () => {
    expect(() => planned({ header: ['X-Tenant:'] }).headers).toThrow(
      '--header X-Tenant has no value: only User-Agent can be left out in this way',
    );
  });
});
