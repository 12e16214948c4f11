import { fileURLToPath } from 'node:url';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { createRequestJudge, invalidRequest } from '../../http/index.ts';
import { bundleForBrowsers, gzippedSize } from '../../testing/bundle.ts';
import { fieldErrors, type Input } from '../index.ts';
import { bodySchemas } from './index.ts';

const TOKEN = {
  name: 'a',
  keyType: 'token',
  ratelimit: { requests: 1, window: 60 },
  byteLength: 32,
} as const;
const { createTag, createAuthenticationProfile } = bodySchemas;
const issuesOf = (schema: StandardSchemaV1, value: unknown) => {
  const result = schema['~standard'].validate(value);
  return result instanceof Promise ? undefined : result.issues;
};

describe('the schema of a body', () => {
  it('gives back a body that fits', () => {
    expect(createAuthenticationProfile['~standard'].validate(TOKEN)).toEqual({ value: TOKEN });
  });

  it.each<[string, unknown, readonly object[]]>([
    [
      'a field of a field',
      { ...TOKEN, ratelimit: { requests: 0, window: 60 } },
      [{ message: 'must be at least 1', path: ['ratelimit', 'requests'] }],
    ],
    [
      'a name that a pointer has to escape',
      { ...TOKEN, 'a/b~c #%': 1 },
      [{ message: 'is not a known field', path: ['a/b~c #%'] }],
    ],
    ['no object', null, [{ message: 'must be an object', path: [] }]],
  ])('says what is wrong with %s', (_, value, issues) => {
    expect(issuesOf(createAuthenticationProfile, value)).toEqual(issues);
  });

  it('is taken by whoever takes Standard Schemas', () => {
    expect({ body: { name: 'a' } }).toEqual({ body: expect.schemaMatching(createTag) });
    expect({ body: { name: '' } }).not.toEqual({ body: expect.schemaMatching(createTag) });
  });
});

describe('the schemas and the servers', async () => {
  const contract = await loadContract();
  const { faultsOfReceived } = createRequestJudge(contract);
  const operations = contract.operations.filter(({ body }) => body !== undefined);

  it('are there for the same operations', () => {
    expect(Object.keys(bodySchemas)).toEqual(operations.map(({ id }) => id));
  });

  const examples = operations.flatMap(({ body }) => body?.examples.map(({ value }) => value) ?? []);
  const leaf = fc.oneof(
    fc.constantFrom(null, '', 'token', 'jwt', '\ud800', '\u{1F600}'.repeat(51), 'a'.repeat(256)),
    fc.integer({ min: -1, max: 130 }),
    fc.constantFrom(1.5, 1e7, true, [], {}, [{}]),
  );
  const name = fc.constantFrom(
    'name',
    'keyType',
    'byteLength',
    'ratelimit',
    'refill',
    'prefix',
    'jwt_id',
    'a/b ~#',
    '__proto__',
  );
  const changes = fc.dictionary(
    name,
    fc.oneof(leaf, fc.dictionary(fc.constantFrom('requests', 'window', 'tokens', 'x'), leaf)),
    { maxKeys: 4 },
  );
  const body = fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...examples, {}), changes)
        .map(([example, changed]) => Object.assign({}, example, changed)),
    },
    { weight: 1, arbitrary: leaf },
  );

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'find the same faults in the same words: %s',
    (id, operation) => {
      const [media] = operation.requestBody?.content ?? [];
      if (media === undefined) throw new Error(`${id} takes no body`);
      const schema = bodySchemas[id as keyof typeof bodySchemas] as StandardSchemaV1;
      fc.assert(
        fc.property(body, (value) => {
          const faults = faultsOfReceived(operation, {
            url: '/',
            headers: {},
            params: { account_id: 'acme' },
            body: { media, value: JSON.parse(JSON.stringify(value) ?? 'null') },
          });
          const issues = issuesOf(schema, value) ?? [];
          const named = issues.map(({ path = [], message }) => [path.join('.'), message] as const);
          const joined = Map.groupBy(named, ([field]) => field);
          const found = [...joined].map(([field, some]) => [
            field,
            some.map(([, message]) => message).join('; '),
          ]);
          expect(Object.fromEntries(found)).toEqual(
            fieldErrors(faults.length > 0 ? invalidRequest(faults).body : {}),
          );
        }),
        { numRuns: 2_000, seed: 1 },
      );
    },
  );
});

describe('the types of the schemas', () => {
  it('are those that the client sends', () => {
    expectTypeOf(createTag).toExtend<StandardSchemaV1<Input<'createTag'>['body']>>();
    expectTypeOf<StandardSchemaV1.InferOutput<typeof createAuthenticationProfile>>().toEqualTypeOf<
      Input<'createAuthenticationProfile'>['body']
    >();
  });

  it('have no schema of an operation without a body', () => {
    // @ts-expect-error a read takes no body
    expect(bodySchemas.getRoutingProfile).toBeUndefined();
  });
});

describe('the schemas, bundled for browsers', () => {
  it('ask for nothing, compile nothing in the page, and have 5,000 bytes at most', async () => {
    const entry = fileURLToPath(new URL('index.ts', import.meta.url));
    const { chunks, entry: only, ofNode } = await bundleForBrowsers(entry);
    expect([chunks.length, only.imports, ofNode]).toEqual([1, [], []]);
    expect(/\bnew Function\b|\beval\b/.test(only.code)).toBe(false);
    expect(gzippedSize(chunks)).toBeLessThanOrEqual(5_000);
  });

  it('looks at what will be sent: a property that is undefined is not', () => {
    const body = { name: 'a', keyType: 'token', byteLength: 32, ratelimit: { requests: 1, window: 1 } };
    const { validate } = bodySchemas.createAuthenticationProfile['~standard'];
    expect(validate({ ...body, jwt_id: undefined })).toEqual({ value: { ...body, jwt_id: undefined } });
    expect(bodySchemas.createTag['~standard'].validate({ name: undefined })).toMatchObject({
      issues: [{ path: ['name'], message: 'is required' }],
    });
  });
});
