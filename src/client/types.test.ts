// Held by the type checker: each line marked below must not compile.

import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Client,
  type components,
  createClient,
  type Data,
  fieldErrors,
  type Input,
  type Problem,
  type Result,
} from './index.ts';
import { operationTable } from './operations.gen.ts';
import type { ResultOf } from './types.ts';

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
    // @ts-expect-error data are no problem
    result.problem;
    // @ts-expect-error there is no such kind
    expect(result.kind === 'error').toBe(false);
    if (result.kind === 'problem') {
      expectTypeOf(result.problem.detail).toEqualTypeOf<string>();
      // @ts-expect-error a problem has no data
      result.data;
    } else if (result.kind === 'ok') {
      expectTypeOf(result.data.id).toEqualTypeOf<string>();
    } else {
      expectTypeOf(result.kind).toEqualTypeOf<'unreachable'>();
      expectTypeOf(result.status).toEqualTypeOf<undefined>();
      expectTypeOf(result.message).toEqualTypeOf<string>();
      // @ts-expect-error nothing else is a reason
      expect(result.reason === 'offline').toBe(false);
    }
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

  it('reject what the contract does not accept', async () => {
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
    const withBody = acs.getRoutingProfile({ path: { ...path, routing_id: '1' }, body });
    await expect(withBody).rejects.toThrow('a GET takes no body');
    // @ts-expect-error a header is text
    await acs.createTag({ path, body, headers: { 'X-Attempt': 1 } });
    // @ts-expect-error headers are an object of names
    await acs.createTag({ path, body, headers: new Headers() });
    // @ts-expect-error there is no such option
    await acs.createTag({ path, body, retries: 2 });
    // @ts-expect-error a timeout is a number of milliseconds
    await expect(acs.createTag({ path, body, timeout: '5s' })).rejects.toThrow('timeout must be');
    // @ts-expect-error how many times to send again is a number
    await expect(acs.createTag({ path, body, retry: true })).rejects.toThrow('retry must be');
    // @ts-expect-error a client needs to know where the service is
    expect(() => createClient({ bearer: 'any' })).toThrow('baseUrl');
    // @ts-expect-error there is no such operation
    expect(acs.deleteTag).toBeUndefined();
    expect(sent.map(({ method }) => method)).toEqual(Array(7).fill('POST'));
  });
});

type At<Results, Status> = Extract<Results, { readonly status?: Status }>;

describe('a status narrows', () => {
  it('to the data of the success that it is', async () => {
    const result = await acs.createTag({ path, body: { name: 'a' } });
    if (result.status === 201) expectTypeOf(result.data).toEqualTypeOf<Schemas['Tag']>();
    expectTypeOf<At<Result<'createTag'>, 201>['data']>().toEqualTypeOf<Schemas['Tag']>();
    // @ts-expect-error a success has no problem
    if (result.status === 201) result.problem;
    expect(result.kind).toBe('ok');
  });

  it('to the problem of the operation', async () => {
    const result = await acs.getRoutingProfile({ path: { ...path, routing_id: '12' } });
    if (result.status === 404) {
      expectTypeOf(result.kind).toEqualTypeOf<'problem'>();
      expectTypeOf(result.problem).toEqualTypeOf<Schemas['Problem']>();
      // @ts-expect-error a problem has no data
      result.data;
    }
    switch (result.status) {
      case 401:
      case 429:
        expectTypeOf(result.problem).toEqualTypeOf<Schemas['Problem']>();
        break;
      case undefined:
        expectTypeOf(result.kind).toEqualTypeOf<'unreachable'>();
        break;
      default:
        expectTypeOf(result.kind).toEqualTypeOf<'ok' | 'problem'>();
    }
    expect(result.status).toBe(200);
  });

  it('also where the contract does not declare it', async () => {
    const result = await acs.createTag({ path, body: { name: 'a' } });
    if (result.status === 503) expectTypeOf(result.problem).toExtend<Problem>();
    if (result.status === 999) expectTypeOf(result.problem).toExtend<Problem>();
    if (result.status === 202) expectTypeOf(result.data).toEqualTypeOf<Schemas['Tag']>();
    // @ts-expect-error a status has three digits
    expect(result.status === 2010).toBe(false);
    // @ts-expect-error a status is a number
    expect(result.status === '201').toBe(false);
  });

  interface Conflict {
    type: string;
    title: string;
    status: number;
    detail: string;
    holder: string;
  }
  interface ReplaceThing {
    parameters: { query?: never; header?: never; path: { id: string }; cookie?: never };
    requestBody?: { content: { 'application/json': { name: string } } };
    responses: {
      200: { headers: object; content: { 'application/json': { name: string } } };
      202: { headers: object; content: { 'application/json': { job: number } } };
      204: { headers: object; content?: never };
      409: { headers: object; content: { 'application/problem+json': Conflict } };
      422: { headers: object; content: { 'application/json': { message: string } } };
      '4XX': { headers: object; content: { 'application/json': { code: number } } };
      default: { headers: object; content: { 'application/json': { trace: string } } };
    };
  }
  type Replaced = ResultOf<ReplaceThing>;

  it('to what another contract declares for it, for its range, and for every other', () => {
    expectTypeOf<At<Replaced, 200>['data']>().toEqualTypeOf<{ name: string }>();
    expectTypeOf<At<Replaced, 202>['data']>().toEqualTypeOf<{ job: number }>();
    expectTypeOf<At<Replaced, 204>['data']>().toEqualTypeOf<undefined>();
    expectTypeOf<At<Replaced, 409>['problem']>().toExtend<Problem>();
    expectTypeOf<At<Replaced, 409>['problem']['holder']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<At<Replaced, 422>['problem']>().toExtend<Problem>();
    expectTypeOf<At<Replaced, 422>['problem']['message']>().toEqualTypeOf<string | undefined>();
    const result = { kind: 'problem', status: 418, problem: {} } as unknown as Replaced;
    if (result.status === 418) expectTypeOf(result.problem.code).toEqualTypeOf<number | undefined>();
    if (result.status === 503) expectTypeOf(result.problem.trace).toEqualTypeOf<string | undefined>();
    // @ts-expect-error 409 is declared by itself, not by its range
    if (result.status === 409) result.problem.code;
    expect(result.kind).toBe('problem');
  });

  it('to anything where a contract declares no success', () => {
    type Silent = ResultOf<{ responses: { 404: { headers: object; content?: never } } }>;
    expectTypeOf<Extract<Silent, { kind: 'ok' }>['data']>().toEqualTypeOf<unknown>();
    expectTypeOf<At<Silent, 404>['problem']>().toEqualTypeOf<Problem>();
  });
});

describe('the names of field errors', () => {
  type Names<Errors> = keyof Errors;
  const problem: Problem = { type: 'about:blank', title: 't', status: 400, detail: 'd' };

  it('follow from the operation whose problem it is', async () => {
    const tag = await acs.createTag({ path, body: { name: 'a' } });
    const profile = await acs.createAuthenticationProfile({ path, body: token });
    if (tag.kind === 'problem') {
      const errors = fieldErrors(tag.problem);
      expectTypeOf<Names<typeof errors>>().toEqualTypeOf<'' | 'name'>();
      expectTypeOf(errors.name).toEqualTypeOf<string | undefined>();
      // @ts-expect-error a tag has no such field
      errors.colour;
    }
    if (profile.status === 400) {
      const errors = fieldErrors(profile.problem);
      expectTypeOf<Names<typeof errors>>().toEqualTypeOf<
        | ''
        | 'name'
        | 'keyType'
        | 'jwt_id'
        | 'byteLength'
        | 'prefix'
        | 'ratelimit'
        | 'ratelimit.requests'
        | 'ratelimit.window'
        | 'refill'
        | 'refill.tokens'
        | 'refill.interval'
      >();
      // @ts-expect-error the limit has no such field
      errors['ratelimit.windo'];
    }
    expect([tag.kind, profile.kind]).toEqual(['ok', 'ok']);
  });

  it('can be those of a body, for a problem of no known operation', () => {
    const errors = fieldErrors<Input<'createTag'>['body']>(problem);
    expectTypeOf<Names<typeof errors>>().toEqualTypeOf<'' | 'name'>();
    const any = fieldErrors(problem);
    expectTypeOf(any['whatever']).toEqualTypeOf<string | undefined>();
    expect([errors, any]).toEqual([{}, {}]);
  });

  it('reach into lists and any depth of a body, and take any name of an open one', () => {
    interface Tree {
      label: string;
      children?: Tree[];
    }
    const list = fieldErrors<{ items: readonly { id: string }[] } | null>(problem);
    expectTypeOf(list['items.0.id']).toEqualTypeOf<string | undefined>();
    expectTypeOf(list['items.0']).toEqualTypeOf<string | undefined>();
    // @ts-expect-error an item has no such field
    list['items.0.ids'];
    // @ts-expect-error an item is named by its number
    list['items.first'];
    const tree = fieldErrors<Tree>(problem);
    expectTypeOf(tree['children.0.children.1.label']).toEqualTypeOf<string | undefined>();
    const open = fieldErrors<{ [name: string]: string }>(problem);
    expectTypeOf(open['any']).toEqualTypeOf<string | undefined>();
    expect([list, tree, open]).toEqual([{}, {}, {}]);
  });

  it('are asked of a problem alone', async () => {
    const result = await acs.createTag({ path, body: { name: 'a' } });
    // @ts-expect-error a result is not a problem
    expect(fieldErrors(result)).toEqual({});
    // @ts-expect-error text is not a problem
    expect(fieldErrors('no')).toEqual({});
  });
});
