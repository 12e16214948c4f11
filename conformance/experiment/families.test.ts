// Reports on servers that do not check a part of the body, or fail whatever is wrong with it.

import { expect, it } from 'vitest';
import type { Change } from '../../lab/fixtures/servers/behaviour.ts';
import { alters } from '../../lab/fixtures/servers/changes.ts';
import { accused, causesIn, reportOn, selected } from './testing/report-on.ts';

const isJwt = (body: unknown) => (body as { readonly keyType?: unknown } | undefined)?.keyType === 'jwt';
const hasRefill = (body: unknown) => Object.hasOwn(Object(body), 'refill');
const isJson = (text: string) => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};
const fails = (isHit: (text: string) => boolean): Change =>
  alters(
    () => ({ status: 500, body: { error: 'unhandled' } }),
    ({ status }, { body }) => status === 400 && isHit(body.toString()),
  );

/** Does not check the rate limit of such bodies. */
const withLimitsUnchecked =
  (isOne: (body: unknown) => boolean): Change =>
  ({ check }) => ({
    check: (body, ...rest) => check(body, ...rest).filter(({ at }) => at[0] !== 'ratelimit' || !isOne(body)),
  });

const rules = [
  'types/*',
  'bounds/*',
  'required/*',
  'lengths/*',
  'enums/*',
  'combinations/*',
  'bodies/*',
  'examples/*',
];
const creates = 'createTag and createAuthenticationProfile';

it.each<[string, Change, readonly string[], readonly string[]]>([
  [
    'objects whose members nobody checks',
    ({ check }) => ({
      check: (...args) => check(...args).filter(({ at }) => at[0] !== 'ratelimit' && at[0] !== 'refill'),
    }),
    ['ratelimit', 'refill'].map(
      (place) =>
        `Accepted (201) where ${place} is wrong, whatever is wrong with it, and has to be rejected, in createAuthenticationProfile.`,
    ),
    ['profile-ratelimit', 'profile-refill'],
  ],
  [
    'an object that nobody checks where another member is there',
    withLimitsUnchecked(hasRefill),
    [
      'Accepted (201) where refill is there and ratelimit is wrong, whatever is wrong with it, and has to be rejected, in createAuthenticationProfile.',
    ],
    ['profile-ratelimit'],
  ],
  [
    'an object that nobody checks for one key type',
    withLimitsUnchecked(isJwt),
    [
      'Accepted (201) where keyType is "jwt" and ratelimit is wrong, whatever is wrong with it, and has to be rejected, in createAuthenticationProfile.',
    ],
    ['profile-ratelimit'],
  ],
  [
    'whatever is no JSON taken for an empty object, in which nothing is required, while values are checked',
    ({ parse, check }) => ({
      parse: (bytes) => (isJson(bytes.toString()) ? parse(bytes) : {}),
      check: (...args) => check(...args).filter(({ detail }) => detail !== 'is required'),
    }),
    [],
    ['tag-name-required'],
  ],
  [
    'a shape that nobody checks',
    ({ check }) => ({ check: (body, ...rest) => (isJwt(body) ? [] : check(body, ...rest)) }),
    [
      'Accepted (201) where keyType is "jwt" and the body is wrong, whatever is wrong with it, and has to be rejected, in createAuthenticationProfile.',
    ],
    ['profile-ratelimit'],
  ],
  [
    'a server error for whatever is no JSON',
    fails((text) => !isJson(text)),
    [`A server error (500) where the body is no JSON, in ${creates}.`],
    ['tag-create-body'],
  ],
  [
    'a server error for what is no JSON even where NaN is read',
    fails((text) => !isJson(text.replace(/-?\b(NaN|Infinity)\b/, '0'))),
    [`A server error (500) where the body is no JSON, in ${creates}.`],
    ['tag-create-body'],
  ],
  [
    'a server error for what is nested too deeply, wherever it stands',
    alters(
      () => ({ status: 500, body: { error: 'unhandled' } }),
      (_, { body }) => /(\[|\{"[^"]*":){900}/.test(body.toString()),
    ),
    [`A server error (500) where a value in the body is nested 900 levels deep or more, in ${creates}.`],
    ['http'],
  ],
  [
    'a server error for whatever is wrong',
    fails(() => true),
    [
      `A server error (500) where the body is wrong, whatever is wrong with it, even where it is no JSON, in ${creates}.`,
    ],
    ['tag-create-body'],
  ],
])('tells %s', async (_, change, told, clauses) => {
  const report = await reportOn(
    change,
    rules,
    selected(
      rules.map((rule) => `create*/${rule}`),
      ['*/types/*/in/token*', '*/bounds/*/in/token*', '*/enums/*/in/*'],
    ),
  );
  expect(causesIn(report)).toEqual(told);
  expect(accused(report)).toEqual(clauses);
});
