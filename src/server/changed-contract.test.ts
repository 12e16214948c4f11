import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../contract/index.ts';
import { BEARER, CONTRACT, profile, send, startServer } from './testing/harness.ts';

type Tree = { [key: string]: Tree };

async function createStatuses(
  change: (document: Tree) => void,
  ...bodies: readonly object[]
): Promise<readonly number[]> {
  const contract = structuredClone(CONTRACT);
  change(contract as unknown as Tree);
  return statuses(contract, BEARER, '/acme/authentication/create', bodies);
}

async function statuses(
  contract: OpenApiDocument,
  headers: Record<string, string>,
  path: string,
  bodies: readonly object[],
): Promise<readonly number[]> {
  const { url } = await startServer({ contract });
  const sent = { method: 'POST', path, headers: { ...headers, 'Content-Type': 'application/json' } };
  const all = bodies.map((body) => send(url, { ...sent, body: JSON.stringify(body) }));
  return (await Promise.all(all)).map(({ status }) => status);
}

const schema = (document: Tree, name: string) => document['components']?.['schemas']?.[name] ?? {};
const field = (document: Tree, name: string, property: string) =>
  schema(document, name)['properties']?.[property] ?? {};

it('moves a bound where the contract moves it', async () => {
  const change = (document: Tree) =>
    Object.assign(field(document, 'RateLimit', 'window'), { maximum: 86_401 });
  const body = (window: number) => profile({ ratelimit: { requests: 1, window } });
  expect(await createStatuses(change, body(86_401), body(86_402))).toEqual([201, 400]);
});

it('takes a value that the contract adds to an enum of an alternative', async () => {
  const change = (document: Tree) =>
    Object.assign(field(document, 'NewTokenProfile', 'keyType'), { enum: ['token', 'opaque'] });
  expect(await createStatuses(change, profile({ keyType: 'opaque' }), profile({ keyType: 'other' }))).toEqual(
    [201, 400],
  );
});

it('takes a body without the field that tells the alternatives apart where one no longer requires it', async () => {
  const change = (document: Tree) =>
    Object.assign(schema(document, 'NewTokenProfile'), { required: ['name', 'ratelimit', 'byteLength'] });
  expect(await createStatuses(change, profile({ keyType: undefined }), profile())).toEqual([201, 201]);
});

it('takes unknown fields where the contract does', async () => {
  const change = (document: Tree) =>
    Object.assign(schema(document, 'NewTokenProfile'), { additionalProperties: true });
  expect(await createStatuses(change, profile({ extra: 1 }), profile({ extra: 1, id: 'mine' }))).toEqual([
    201, 201,
  ]);
});

it('asks for no credential where the contract asks for none, and still knows its accounts', async () => {
  const contract = structuredClone(CONTRACT) as unknown as Tree;
  Object.assign(contract['paths']?.['/{account_id}/tag/create']?.['post'] ?? {}, { security: [] });
  const document = contract as unknown as OpenApiDocument;
  expect(await statuses(document, {}, '/acme/tag/create', [{ name: 'a' }])).toEqual([201]);
  expect(await statuses(document, {}, '/nobody/tag/create', [{ name: 'a' }])).toEqual([404]);
});

it('rejects a body that is no object under OpenAPI 3.0, which knows no if/then', async () => {
  const contract = { ...structuredClone(CONTRACT), openapi: '3.0.3' };
  const bodies = [profile(), profile({ byteLength: 15 }), profile({ keyType: 'x' }), [], JSON.parse('null')];
  expect(await statuses(contract, BEARER, '/acme/authentication/create', bodies)).toEqual([
    201, 400, 400, 400, 400,
  ]);
});

it('responds at another path where the contract has another path', async () => {
  const { '/{account_id}/authentication/create': item, ...paths } = CONTRACT.paths ?? {};
  const contract = { ...CONTRACT, paths: { ...paths, '/v1/{account_id}/profiles': item ?? {} } };
  expect(await statuses(contract, BEARER, '/v1/acme/profiles', [profile()])).toEqual([201]);
  expect(await statuses(contract, BEARER, '/acme/authentication/create', [profile()])).toEqual([404]);
});

it('leaves the document that it was given as it was', async () => {
  const before = structuredClone(CONTRACT);
  await createStatuses(() => undefined, profile());
  expect(CONTRACT).toEqual(before);
});
