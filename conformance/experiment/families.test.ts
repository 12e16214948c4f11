// Reports on servers that do not check a part of the body, or fail whatever is wrong with it.

import { expect, it } from 'vitest';
import type { Change } from '../../fixtures/servers/behaviour.ts';
import { alters } from '../../fixtures/servers/changes.ts';
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
const unhandled = { status: 500, body: { error: 'unhandled' } };
const fails = (isHit: (text: string) => boolean): Change =>
  alters(
    () => unhandled,
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
/** Is told where something is not checked. */
const accepted = (what: string) =>
  `Accepted (201) where ${what} is wrong, whatever is wrong with it, and has to be rejected, in createAuthenticationProfile.`;
const creates = 'createTag and createAuthenticationProfile';

it.each<[string, Change, readonly string[], readonly string[]]>([
  [
    'objects whose members nobody checks',
    ({ check }) => ({
      check: (...args) => check(...args).filter(({ at }) => at[0] !== 'ratelimit' && at[0] !== 'refill'),
    }),
    [accepted('ratelimit'), accepted('refill')],
    ['profile-ratelimit', 'profile-refill'],
  ],
  [
    'an object that nobody checks where another member is there',
    withLimitsUnchecked(hasRefill),
    [accepted('refill is there and ratelimit')],
    ['profile-ratelimit'],
  ],
  [
    'an object that nobody checks for one key type',
    withLimitsUnchecked(isJwt),
    [accepted('keyType is "jwt" and ratelimit')],
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
    [accepted('keyType is "jwt" and the body')],
    ['profile-ratelimit'],
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
      () => unhandled,
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
      ['*/types/*/in/token*', '*/bounds/*/in/token*', '*/enums/*/in/*', '*/far*'],
    ),
  );
  expect(causesIn(report)).toEqual(told);
  expect(accused(report)).toEqual(clauses);
});
