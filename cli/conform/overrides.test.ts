import { describe, expect, it } from 'vitest';
import type { ConformFlags } from './flags.ts';
import { headersOf } from './headers.ts';
import { overridesOf } from './overrides.ts';

const flags = (more: Partial<ConformFlags>) =>
  ({ header: [], bodyOverride: [], ...more }) as unknown as ConformFlags;

describe('--body-override', () => {
  const table: readonly (readonly [string, readonly string[], unknown])[] = [
    ['name=svc-{unique}', ['name'], 'svc-{unique}'],
    ['ratelimit.window=60', ['ratelimit', 'window'], 60],
    ['enabled=true', ['enabled'], true],
    ['enabled=false', ['enabled'], false],
    ['refill=null', ['refill'], null],
    ['ratelimit={"requests":1,"window":60}', ['ratelimit'], { requests: 1, window: 60 }],
    ['list=[1,2]', ['list'], [1, 2]],
    ['name="12"', ['name'], '12'],
    ['name=007', ['name'], '007'],
    ['name=', ['name'], ''],
    ['name=a=b', ['name'], 'a=b'],
    ['name={unique}', ['name'], '{unique}'],
  ];

  it.each(table)('%s', (text, path, value) => {
    expect(overridesOf(flags({ bodyOverride: [text] }))).toEqual([{ path, value }]);
  });

  it.each([
    ['name', /^--body-override "name" has no path and value: write it as --body-override PATH=VALUE/],
    ['=x', /has no path and value/],
    ['ratelimit..window=1', /has an empty name in its path: write it as/],
  ])('%s is no override', (text, says) => {
    expect(() => overridesOf(flags({ bodyOverride: [text] }))).toThrow(says);
  });

  it('gives a property one value', () => {
    expect(() => overridesOf(flags({ bodyOverride: ['a.b=1', 'a.b=2'] }))).toThrow(
      '--body-override gives a.b two values: keep one of them',
    );
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
