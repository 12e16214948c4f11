// Held by the type checker: each line marked below must not compile.

import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Client, type components, createClient, type Data, type Input } from './index.ts';
import { operationTable } from './operations.gen.ts';

type Schemas = components['schemas'];

const sent: Request[] = [];
const acs = createClient({
  baseUrl: 'http://127.0.0.1',
  fetch: async (request) => {
    sent.push(request);
    return Response.json({ id: 'x' });
  },
});
const path = { account_id: 'acme' };
const token = { name: 'a', keyType: 'token', ratelimit: { requests: 1, window: 1 }, byteLength: 32 } as const;

describe('the types of the client', () => {
  it('have a method for each operation', () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<keyof typeof operationTable>();
    expectTypeOf<'getRoutingProfile' | 'createTag'>().toExtend<keyof Client>();
    expect(Object.keys(acs)).toEqual(Object.keys(operationTable));
  });

  it('give the data of the success, not of an error', () => {
    expectTypeOf<Data<'createTag'>>().toEqualTypeOf<Schemas['Tag']>();
    expectTypeOf<Data<'getRoutingProfile'>>().toEqualTypeOf<Schemas['RoutingProfile']>();
    expectTypeOf<Data<'createAuthenticationProfile'>>().toEqualTypeOf<Schemas['AuthenticationProfile']>();
    expectTypeOf<Input<'createTag'>['body']>().toEqualTypeOf<Schemas['NewTag']>();
  });

  it('ask for the kind before the data', async () => {
    const result = await acs.getRoutingProfile({ path: { ...path, routing_id: '12' } });
    // @ts-expect-error a problem has no data
    result.data;
    if (result.kind === 'problem') expectTypeOf(result.problem.detail).toEqualTypeOf<string>();
    else expectTypeOf(result.data.id).toEqualTypeOf<string>();
    expect(result).toMatchObject({ kind: 'ok', data: { id: 'x' } });
  });

  it('tell the two kinds of profile apart', async () => {
    const result = await acs.createAuthenticationProfile({ path, body: token });
    if (result.kind === 'ok' && result.data.keyType === 'jwt') {
      expectTypeOf(result.data.jwt_id).toEqualTypeOf<string>();
    }
    type Body = Input<'createAuthenticationProfile'>['body'];
    const jwt = { name: 'a', keyType: 'jwt', ratelimit: token.ratelimit } as const;
    // @ts-expect-error a token profile has no jwt_id
    const withJwtId: Body = { ...token, keyType: 'token', jwt_id: 'a' };
    // @ts-expect-error a jwt profile needs its jwt_id
    const withoutJwtId: Body = jwt;
    expect([withJwtId, withoutJwtId].map(({ keyType }) => keyType)).toEqual(['token', 'jwt']);
  });

  it('refuse what the contract does not take', async () => {
    const body = { name: 'a' };
    sent.length = 0;
    // @ts-expect-error a parameter of the path is missing
    await expect(acs.getRoutingProfile({ path })).rejects.toThrow('routing_id is missing');
    // @ts-expect-error the input is missing
    await expect(acs.createTag()).rejects.toThrow('account_id is missing');
    // @ts-expect-error the body is missing
    await acs.createTag({ path });
    // @ts-expect-error a field of the body is missing
    await acs.createTag({ path, body: {} });
    // @ts-expect-error a field of the body has another type
    await acs.createTag({ path, body: { name: 1 } });
    // @ts-expect-error a field of the body is unknown
    await acs.createTag({ path, body: { ...body, colour: 'red' } });
    // @ts-expect-error a read takes no body
    await acs.getRoutingProfile({ path: { ...path, routing_id: '1' }, body }).catch(() => undefined);
    // @ts-expect-error there is no such operation
    expect(acs.deleteTag).toBeUndefined();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST']);
  });
});
