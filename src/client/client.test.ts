import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultContractFile, loadDocument } from '../contract-file/index.ts';
import { UsageError } from '../errors.ts';
import { startMock } from '../mock/index.ts';
import { listen } from '../node-http/testing/listen.ts';
import { createClient, ParameterError, UNREADABLE_ANSWER } from './index.ts';

const mock = await startMock({ contract: await loadDocument(defaultContractFile), port: 0 });
afterAll(mock.close);
const acs = createClient({ baseUrl: mock.url, bearer: 'any' });
const acme = { account_id: 'acme' };

describe('the client, on the mock', () => {
  it('gets a routing profile', async () => {
    const result = await acs.getRoutingProfile({ path: { ...acme, routing_id: '12' } });
    expect(result).toMatchObject({ kind: 'ok', status: 200, data: { id: '12' } });
  });

  it('creates a profile and a tag', async () => {
    const body = { name: 'a', keyType: 'jwt', jwt_id: 'j', ratelimit: { requests: 1, window: 2 } } as const;
    const profile = await acs.createAuthenticationProfile({ path: acme, body });
    expect(profile).toMatchObject({ kind: 'ok', status: 201, data: body });
    const tag = await acs.createTag({ path: acme, body: { name: 'b' } });
    expect(tag).toMatchObject({ kind: 'ok', status: 201, data: { name: 'b', id: expect.any(String) } });
  });

  it('gives the faults of a body as a problem', async () => {
    const result = await acs.createTag({ path: acme, body: { name: '' } });
    expect(result).toMatchObject({
      kind: 'problem',
      status: 400,
      problem: { errors: [{ pointer: '#/name', detail: 'must not be empty' }] },
    });
  });

  it('gives a profile that does not exist as a problem', async () => {
    const result = await acs.getRoutingProfile({ path: { ...acme, routing_id: '99' } });
    expect(result).toMatchObject({ kind: 'problem', status: 404, problem: { title: 'Not found' } });
  });

  it('sends the headers that it was made with', async () => {
    const limited = createClient({ baseUrl: mock.url, bearer: 'any', headers: { Prefer: 'code=429' } });
    const result = await limited.createTag({ path: acme, body: { name: 'a' } });
    expect([result.kind, result.status, result.response.headers.get('retry-after')]).toEqual([
      'problem',
      429,
      '2',
    ]);
  });

  it('asks for the credential anew for each call, and sends none without one', async () => {
    const tokens = ['', 'second'];
    const rotating = createClient({ baseUrl: mock.url, bearer: async () => tokens.pop() ?? 'none' });
    expect((await rotating.createTag({ path: acme, body: { name: 'a' } })).status).toBe(201);
    await expect(rotating.createTag({ path: acme, body: { name: 'a' } })).rejects.toThrow(UsageError);
    const anonymous = createClient({ baseUrl: mock.url });
    expect((await anonymous.createTag({ path: acme, body: { name: 'a' } })).status).toBe(401);
  });
});

describe('the client refuses to send', () => {
  const refused: readonly (readonly [string, unknown, string])[] = [
    ['an empty id', '', 'the path parameter routing_id is empty'],
    ['a dot', '.', 'the path parameter routing_id is .'],
    ['two dots', '..', 'the path parameter routing_id is ..'],
    ['no id', undefined, 'the path parameter routing_id is missing'],
    ['a null', null, 'the path parameter routing_id is missing'],
    ['a list', ['a'], 'the path parameter routing_id is not a single value'],
    ['half a character', '\ud83d', 'the path parameter routing_id is not well-formed text'],
  ];
  for (const [what, id, message] of refused) {
    it(`${what}, and names the parameter`, async () => {
      const sent: Request[] = [];
      const client = createClient({
        baseUrl: mock.url,
        fetch: async (request) => {
          sent.push(request);
          return new Response();
        },
      });
      const call = client.getRoutingProfile({ path: { ...acme, routing_id: id as string } });
      await expect(call).rejects.toThrow(message);
      await expect(call).rejects.toThrow(ParameterError);
      await expect(call).rejects.toMatchObject({ parameter: 'routing_id' });
      expect(sent).toEqual([]);
    });
  }

  it('a call without its parameters', async () => {
    await expect(acs.createTag({ body: { name: 'a' } } as never)).rejects.toMatchObject({
      parameter: 'account_id',
    });
    await expect(acs.createTag(undefined as never)).rejects.toMatchObject({ parameter: 'account_id' });
  });

  it('a credential that no header can hold, without showing it', async () => {
    const client = createClient({ baseUrl: mock.url, bearer: 'canary\r\nX: y' });
    const call = client.createTag({ path: acme, body: { name: 'a' } });
    await expect(call).rejects.toThrow(UsageError);
    await expect(call).rejects.not.toThrow('canary');
  });
});

describe('the client keeps an id in its place', () => {
  const ids: readonly (readonly [string, string])[] = [
    ['a/b', 'a%2Fb'],
    ['../..', '..%2F..'],
    ['%2e%2e', '%252e%252e'],
    ['a?b#c', 'a%3Fb%23c'],
    ['zürich 1', 'z%C3%BCrich%201'],
    ['$&{account_id}', '%24%26%7Baccount_id%7D'],
    ['...', '...'],
  ];
  for (const [id, encoded] of ids) {
    it(`sends ${id} as ${encoded}`, async () => {
      const targets: (string | undefined)[] = [];
      const baseUrl = await listen((request, response) => {
        targets.push(request.url);
        response.end('{}');
      });
      const client = createClient({ baseUrl: `${baseUrl}/base/` });
      await client.getRoutingProfile({ path: { account_id: id, routing_id: id } });
      expect(targets).toEqual([`/base/${encoded}/routing${encoded}`]);
    });
  }
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

describe('the client makes a value of any answer', () => {
  const answer =
    (status: number, body?: string, headers: Record<string, string> = {}): Listener =>
    (_, response) => {
      response.writeHead(status, headers).end(body);
    };
  const cutOff: Listener = (_, response) => {
    response.writeHead(201, { 'Content-Length': '100' });
    response.write('{"id":', () => response.destroy());
  };
  const html = '<h1>Bad gateway</h1>';
  const unreadable = (status: number, detail: string) => ({
    kind: 'problem',
    status,
    problem: { type: UNREADABLE_ANSWER, status, detail },
  });
  const answers: readonly (readonly [string, Listener, object])[] = [
    [
      'a success that is not JSON',
      answer(201, html, { 'Content-Type': 'text/html' }),
      unreadable(201, 'The answer is not JSON but text/html.'),
    ],
    [
      'a success of broken JSON',
      answer(200, '{"id":'),
      unreadable(200, 'The answer is not JSON but of no declared type.'),
    ],
    ['a success without a body', answer(201), unreadable(201, 'The answer has no body.')],
    ['a success that is cut off', cutOff, unreadable(201, 'The body of the answer was cut off.')],
    ['204', answer(204), { kind: 'ok', status: 204, data: undefined }],
    ['another success', answer(202, '{"id":"x","name":"a"}'), { kind: 'ok', status: 202, data: { id: 'x' } }],
    ['JSON of another type', answer(201, '"text"'), { kind: 'ok', data: 'text' }],
    [
      'an error without a body',
      answer(503),
      {
        kind: 'problem',
        status: 503,
        body: undefined,
        problem: {
          type: 'about:blank',
          title: 'Service Unavailable',
          status: 503,
          detail: 'The answer has no body.',
        },
      },
    ],
    [
      'an error of HTML',
      answer(502, html),
      { kind: 'problem', status: 502, body: html, problem: { title: 'Bad Gateway', detail: html } },
    ],
    [
      'an error of another shape',
      answer(422, '{"message":"no"}'),
      {
        kind: 'problem',
        status: 422,
        body: { message: 'no' },
        problem: { title: 'Unprocessable Entity', detail: '{"message":"no"}' },
      },
    ],
    [
      'an error whose errors are no faults',
      answer(400, '{"detail":"no","errors":["a"]}'),
      { kind: 'problem', problem: { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'no' } },
    ],
    [
      'an error that is null',
      answer(400, 'null'),
      { kind: 'problem', status: 400, body: null, problem: { detail: 'null' } },
    ],
    [
      'a status in the body that is another',
      answer(409, '{"title":"t","detail":"d","status":200}'),
      { kind: 'problem', status: 409, problem: { title: 't', detail: 'd', status: 409 } },
    ],
  ];
  for (const [what, listener, expected] of answers) {
    it(`of ${what}`, async () => {
      const client = createClient({ baseUrl: await listen(listener) });
      expect(await client.createTag({ path: acme, body: { name: 'a' } })).toMatchObject(expected);
    });
  }

  it('keeps the excerpt of a long error short', async () => {
    const client = createClient({ baseUrl: await listen(answer(500, 'x'.repeat(10_000))) });
    const result = await client.createTag({ path: acme, body: { name: 'a' } });
    expect(result.kind === 'problem' && result.problem.detail.length).toBe(203);
  });

  it('but rejects when there is none', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(client.createTag({ path: acme, body: { name: 'a' } })).rejects.toThrow('fetch failed');
    const aborted = acs.createTag({ path: acme, body: { name: 'a' }, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });
});
