// The pieces of a hostile request.

import fc from 'fast-check';
import { profile } from './harness.ts';

const TYPE = 'Content-Type: application/json';

/** A method and a target; most often of a create. */
export function requestLine(): fc.Arbitrary<string> {
  const methods = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'BREW',
    'get',
  ];
  const any = fc.tuple(fc.constantFrom(...methods), target()).map((parts) => parts.join(' '));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('POST /acme/tag/create', 'POST /acme/authentication/create') },
    { weight: 2, arbitrary: target().map((path) => `GET ${path}`) },
    { weight: 2, arbitrary: any },
  );
}

function target(): fc.Arbitrary<string> {
  const encoded = fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((text) => encodeURIComponent(text.toWellFormed()));
  const visible = fc.string({
    unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
  });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('/acme/tag/create', '/acme/authentication/create', '/acme/routing12'),
    },
    { weight: 2, arbitrary: fc.tuple(encoded, encoded).map(([account, id]) => `/${account}/routing${id}`) },
    { weight: 1, arbitrary: encoded.map((account) => `/${account}/tag/create`) },
    { weight: 1, arbitrary: visible.map((path) => `/${path}`) },
    { weight: 1, arbitrary: visible.map((query) => `/acme/routing12?${query}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/acme/routing%zz', '/%00/routing%00', '/acme/routing%ff', '*', '/a/../b'),
    },
  );
}

/** The header Content-Type; most often the right one. */
export function contentType(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(TYPE) },
    { weight: 1, arbitrary: latin().map((parameter) => `${TYPE}; ${parameter}`) },
    { weight: 1, arbitrary: latin().map((type) => `Content-Type: ${type}`) },
  );
}

/** A header that the operation does not ask for. */
export function header(): fc.Arbitrary<string> {
  return fc.oneof(
    latin().map((text) => `X-Any: ${text}`),
    latin().map((text) => `Range: ${text}`),
    fc.constantFrom(
      'X-Other: a',
      'Accept: a/b',
      'X-Request-Id: a',
      'Cookie: a=b',
      'Content-Encoding: identity',
    ),
  );
}

const latin = () =>
  fc.string({ unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)) });

/** A body, from nearly right to noise. */
export function body(): fc.Arbitrary<Uint8Array> {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 4, arbitrary: changedProfile().map(json) },
    {
      weight: 2,
      arbitrary: fc.record({ name: fc.oneof(fc.string({ unit: 'binary' }), anything()) }).map(json),
    },
    { weight: 2, arbitrary: anything().map(json) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.nat(20_000).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    },
    { weight: 1, arbitrary: fc.nat(5_000).map((count) => json(manyFields(count))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('1e400', '-0', '{"__proto__":{}}', '\uFEFF{}').map((t) => Buffer.from(t)),
    },
  );
}

const FIELDS = [
  'name',
  'keyType',
  'jwt_id',
  'ratelimit',
  'refill',
  'byteLength',
  'prefix',
  '__proto__',
  'constructor',
];

function changedProfile(): fc.Arbitrary<object> {
  return fc
    .record({ field: fc.constantFrom(...FIELDS), value: anything(), jwt: fc.boolean() })
    .map(({ field, value, jwt }) => {
      const base = profile(jwt ? { keyType: 'jwt', jwt_id: 'jwt1' } : {});
      return Object.defineProperty({ ...base }, field, { value, enumerable: true });
    });
}

const anything = () => fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.bigInt().map(Number), fc.double());

const manyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
