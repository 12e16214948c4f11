import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { UsageError } from '../errors.ts';
import { listen } from '../http/node/testing/listen.ts';
import { mocked } from '../mock/testing/mocked.ts';
import {
  type CallOptions,
  type ClientOptions,
  createClient,
  type HeaderValues,
  ParameterError,
} from './index.ts';
import { createTag } from './testing/create-tag.ts';

const mock = await mocked();
const acs = createClient({ baseUrl: mock.url, bearer: 'any' });
const acme = { account_id: 'acme' };
const tag = { path: acme, body: { name: 'a' } };

describe('the client, on the mock', () => {
  it('gets a routing profile', async () => {
    const result = await acs.getRoutingProfile({ path: { ...acme, routing_id: '12' } });
    expect(result).toMatchObject({ kind: 'ok', status: 200, data: { id: '12' } });
  });

  it('creates a profile and a tag', async () => {
    const body = {
      name: 'a',
      keyType: 'jwt',
      jwt_id: 'jwt1',
      ratelimit: { requests: 1, window: 2 },
    } as const;
    const profile = await acs.createAuthenticationProfile({ path: acme, body });
    expect(profile).toMatchObject({ kind: 'ok', status: 201, data: body });
    const created = await acs.createTag({ path: acme, body: { name: 'b' } });
    expect(created).toMatchObject({ kind: 'ok', status: 201, data: { name: 'b', id: expect.any(String) } });
  });

  it('sends the headers of a call ahead of its own', async () => {
    const limited = createClient({ baseUrl: mock.url, bearer: 'any', headers: { Prefer: 'code=429' } });
    const call = (headers: HeaderValues) => limited.createTag({ ...tag, headers });
    expect((await call({ prefer: 'code=401' })).status).toBe(401);
    expect((await call({ Prefer: null })).status).toBe(201);
    expect((await call({ Prefer: undefined })).status).toBe(429);
    expect((await call({ Prefer: null, authorization: null })).status).toBe(401);
    expect((await call({ Prefer: null, Authorization: 'Bearer other' })).status).toBe(201);
  });

  it('asks for the credential anew for each call, and sends none without one', async () => {
    const tokens = ['', 'second'];
    const rotating = createClient({ baseUrl: mock.url, bearer: async () => tokens.pop() ?? 'none' });
    expect((await rotating.createTag(tag)).status).toBe(201);
    await expect(rotating.createTag(tag)).rejects.toThrow(UsageError);
    expect((await createTag({ baseUrl: mock.url })).status).toBe(401);
  });
});

describe('the client refuses to send', () => {
  it.each<[string, unknown, string]>([
    ['an empty id', '', 'the path parameter routing_id is empty'],
    ['a dot', '.', 'the path parameter routing_id is .'],
    ['two dots', '..', 'the path parameter routing_id is ..'],
    ['no id', undefined, 'the path parameter routing_id is missing'],
    ['a null', null, 'the path parameter routing_id is missing'],
    ['a list', ['a'], 'the path parameter routing_id is not a single value'],
    ['a symbol', Symbol('a'), 'the path parameter routing_id is not a single value'],
    ['half a character', '\ud83d', 'the path parameter routing_id is not well-formed text'],
  ])('%s, and names the parameter', async (_, id, message) => {
    const fetch = vi.fn(async () => new Response());
    const call = createClient({ baseUrl: mock.url, fetch }).getRoutingProfile({
      path: { ...acme, routing_id: id as string },
    });
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toThrow(ParameterError);
    await expect(call).rejects.toMatchObject({ parameter: 'routing_id' });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('a call without its parameters', async () => {
    await expect(acs.createTag({ body: tag.body } as never)).rejects.toMatchObject({
      parameter: 'account_id',
    });
  });

  it.each(['canary', 'ftp://canary', 'canary:4010', '//canary', '', undefined])(
    'to %s, which is no base URL, at once and without showing it',
    (baseUrl) => {
      const make = () => createClient({ baseUrl: baseUrl as string });
      expect(make).toThrow(UsageError);
      expect(make).not.toThrow('canary');
    },
  );

  it.each<[string, Partial<ClientOptions>, CallOptions & { body?: unknown }]>([
    ['a credential that is no text', { bearer: async () => undefined as never }, {}],
    ['a credential that no header can hold', { bearer: 'canary\r\nX: y' }, {}],
    ['a header of the client that is none', { headers: { 'X-Key': 'canary\nx' } }, {}],
    ['a header of a call that is none', {}, { headers: { 'X-Key': 'canary\u{1f511}' } }],
    ['a header whose name is none', {}, { headers: { 'X-Key: canary': '1' } }],
    ['a baseUrl with a password', { baseUrl: 'http://user:canary@127.0.0.1' }, {}],
    ['a baseUrl with a query', { baseUrl: 'http://127.0.0.1?key=canary' }, {}],
    ['a body that is no JSON', {}, { body: { name: 1n } }],
    ['no time at all', {}, { timeout: 0 }],
    ['a timeout past every timer', {}, { timeout: Number.POSITIVE_INFINITY }],
    ['a negative number of retries', {}, { retry: -1 }],
  ])('%s, with an error of a type that shows no value', async (_, options, input) => {
    const fetch = () => Promise.reject(new Error('it was sent'));
    const call = createTag({ baseUrl: mock.url, fetch, ...options }, input);
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(inspect(error)).not.toContain('canary');
  });

  it('and says so when the client is made, where it is the client that is wrong', () => {
    expect(() => createClient({ baseUrl: mock.url, timeout: -1 })).toThrow(UsageError);
    expect(() => createClient(undefined as never)).toThrow(UsageError);
  });
});

describe('the client keeps an id in its place', () => {
  it.each([
    ['a/b', 'a%2Fb'],
    ['../..', '..%2F..'],
    ['%2e%2e', '%252e%252e'],
    ['a?b#c', 'a%3Fb%23c'],
    ['zürich 1', 'z%C3%BCrich%201'],
    ['$&{account_id}', '%24%26%7Baccount_id%7D'],
    ['...', '...'],
  ])('sends %s as %s', async (id, encoded) => {
    const baseUrl = await listen((request, response) => void response.end(JSON.stringify(request.url)));
    const client = createClient({ baseUrl: `${baseUrl}/base/` });
    const result = await client.getRoutingProfile({ path: { account_id: id, routing_id: id } });
    expect(result).toMatchObject({ data: `/base/${encoded}/routing${encoded}` });
  });
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

describe('the client makes a value of any response', () => {
  const respond =
    (status: number, body?: string, headers: Record<string, string> = {}): Listener =>
    (_, response) => {
      response.writeHead(status, headers).end(body);
    };
  const html = '<h1>Bad gateway</h1>';
  const unreadable = (rest: string) => ({
    kind: 'unreachable',
    reason: 'unreadable',
    message: expect.stringMatching(new RegExp(`^createTag: the response of http://[\\d.:]+ ${rest}\\.$`)),
    response: expect.any(Response),
  });
  it.each<[string, Listener, object]>([
    [
      'a success that is not JSON',
      respond(201, html, { 'Content-Type': 'text/html' }),
      unreadable('\\(201\\) is not JSON \\(text/html\\)'),
    ],
    [
      'a success of broken JSON',
      respond(200, '{"id":'),
      unreadable('\\(200\\) is not JSON \\(no declared type\\)'),
    ],
    ['a success without a body', respond(201), unreadable('\\(201\\) has no body')],
    ['204', respond(204), { kind: 'unreachable', reason: 'unreadable' }],
    [
      'another success',
      respond(202, '{"id":"x","name":"a"}'),
      { kind: 'ok', status: 202, data: { id: 'x' } },
    ],
    [
      'members of a problem that only one contract has',
      respond(409, '{"title":"t","detail":"d","holder":"x","errors":[]}'),
      { kind: 'problem', status: 409, problem: { type: 'about:blank', holder: 'x', errors: [] } },
    ],
    ['a problem that is a list', respond(400, '["no"]'), { kind: 'problem', problem: { detail: '["no"]' } }],
    [
      'a status that is none of HTTP',
      respond(700, html),
      { kind: 'problem', status: 700, body: html, response: { url: expect.stringMatching(/create$/) } },
    ],
    ['JSON of another type', respond(201, '"text"'), { kind: 'ok', data: 'text' }],
    [
      'an error without a body',
      respond(503),
      {
        kind: 'problem',
        status: 503,
        body: undefined,
        problem: {
          type: 'about:blank',
          title: 'Service Unavailable',
          status: 503,
          detail: 'The response has no body.',
        },
      },
    ],
    [
      'an error of HTML',
      respond(502, html),
      { kind: 'problem', status: 502, body: html, problem: { title: 'Bad Gateway', detail: html } },
    ],
    [
      'an error of another shape',
      respond(422, '{"message":"no"}'),
      {
        kind: 'problem',
        status: 422,
        body: { message: 'no' },
        problem: { title: 'Unprocessable Entity', detail: '{"message":"no"}' },
      },
    ],
    [
      'an error whose errors are no faults',
      respond(400, '{"detail":"no","errors":["a"]}'),
      { kind: 'problem', problem: { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'no' } },
    ],
    [
      'an error that is null',
      respond(400, 'null'),
      { kind: 'problem', status: 400, body: null, problem: { detail: 'null' } },
    ],
    [
      'a status in the body that is another',
      respond(409, '{"title":"t","detail":"d","status":200}'),
      { kind: 'problem', status: 409, problem: { title: 't', detail: 'd', status: 409 } },
    ],
  ])('of %s', async (_, listener, expected) => {
    expect(await createTag({ baseUrl: await listen(listener) })).toMatchObject(expected);
  });

  it('keeps the excerpt of a long error short', async () => {
    const result = await createTag({ baseUrl: await listen(respond(500, 'x'.repeat(10_000))) });
    expect(result.kind === 'problem' && result.problem.detail.length).toBe(203);
  });
});
