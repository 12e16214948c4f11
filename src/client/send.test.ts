import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listen } from '../http/node/testing/listen.ts';
import { freePort } from '../testing/free-port.ts';
import type { ClientOptions } from './index.ts';
import { createTag } from './testing/create-tag.ts';

/** A server that never responds, and how many requests it has. */
async function silent() {
  const received: (string | undefined)[] = [];
  const closed: (string | undefined)[] = [];
  const baseUrl = await listen((request) => {
    received.push(request.url);
    request.on('close', () => closed.push(request.url));
  });
  return { baseUrl, received, closed };
}

/** A server that sends the head of a response and a part of its body. */
const stalling = () =>
  listen((_, response) => {
    response.writeHead(201, { 'Content-Length': '100' });
    response.write('{"id":');
  });

const never = new Promise<never>(() => undefined);

describe('a network that fails is a result', () => {
  it('where nothing listens', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const result = await createTag({ baseUrl, bearer: 'canary' });
    expect(result).toMatchObject({
      kind: 'unreachable',
      reason: 'network',
      message: `createTag: ${baseUrl} could not be reached, or cut the connection.`,
      cause: { message: 'fetch failed' },
      response: undefined,
    });
    expect(result).not.toHaveProperty('status');
    expect(inspect(result, { depth: 9 })).not.toContain('canary');
  });

  it('where the response is cut off, and its head is kept', async () => {
    const baseUrl = await listen((_, response) => {
      response.writeHead(201, { 'Content-Length': '100' });
      response.write('{"id":', () => response.destroy());
    });
    expect(await createTag({ baseUrl })).toMatchObject({
      kind: 'unreachable',
      reason: 'network',
      message: `createTag: the response of ${baseUrl} (201) was cut off.`,
      response: { status: 201 },
    });
  });

  it('where what was given as fetch throws', async () => {
    const baseUrl = 'http://127.0.0.1';
    for (const fetch of [
      () => Promise.reject(new Error('offline')),
      () => {
        throw new Error('offline');
      },
    ]) {
      expect(await createTag({ baseUrl, fetch })).toMatchObject({
        kind: 'unreachable',
        reason: 'network',
        cause: expect.any(Error),
      });
    }
  });
});

describe('the timeout', () => {
  const timedOut = (baseUrl: string) => ({
    kind: 'unreachable',
    reason: 'timeout',
    message: `createTag: ${baseUrl} sent no complete response in time.`,
    cause: { name: 'TimeoutError' },
  });

  it('of the client ends a call that gets no response, and its connection', async () => {
    const { baseUrl, closed } = await silent();
    const begun = performance.now();
    expect(await createTag({ baseUrl, timeout: 100 })).toMatchObject(timedOut(baseUrl));
    expect(performance.now() - begun).toBeGreaterThan(90);
    await expect.poll(() => closed).toEqual(['/acme/tag/create']);
  });

  it('of a call goes before that of the client', async () => {
    const { baseUrl } = await silent();
    expect(await createTag({ baseUrl, timeout: 60_000 }, { timeout: 50 })).toMatchObject(timedOut(baseUrl));
  });

  it('ends a body that stalls, and the head is kept', async () => {
    const baseUrl = await stalling();
    expect(await createTag({ baseUrl, timeout: 2000 })).toMatchObject({
      ...timedOut(baseUrl),
      response: { status: 201 },
    });
  });

  it('ends a body that trickles', async () => {
    const baseUrl = await listen((_, response) => {
      response.writeHead(201);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await createTag({ baseUrl, timeout: 200 })).toMatchObject(timedOut(baseUrl));
  });

  it('holds for a fetch that heeds no signal, for its body, and for the credential', async () => {
    const baseUrl = 'http://127.0.0.1';
    const cancelled: unknown[] = [];
    const stream = new ReadableStream({ cancel: (reason) => void cancelled.push(reason) });
    const clients: readonly Partial<ClientOptions>[] = [
      { fetch: () => never },
      { fetch: async () => new Response(stream, { status: 201 }) },
      { bearer: () => never },
    ];
    for (const options of clients) {
      expect(await createTag({ baseUrl, timeout: 50, ...options })).toMatchObject(timedOut(baseUrl));
    }
    expect(cancelled.length).toBe(1);
  });

  it('sends nothing once it has passed', async () => {
    const { baseUrl, received } = await silent();
    const { promise: token, resolve } = Promise.withResolvers<string>();
    const sent: Request[] = [];
    const fetch = (request: Request) => {
      sent.push(request);
      return never;
    };
    await createTag({ baseUrl, timeout: 50, bearer: () => token, fetch });
    resolve('late');
    await token;
    await new Promise(setImmediate);
    expect([sent, received]).toEqual([[], []]);
  });
});

describe('the signal', () => {
  it('that is aborted already sends nothing, and asks for no credential', async () => {
    const { baseUrl, received } = await silent();
    const asked: string[] = [];
    const bearer = () => {
      asked.push('bearer');
      return 'any';
    };
    const result = await createTag({ baseUrl, bearer }, { signal: AbortSignal.abort('enough') });
    expect(result).toMatchObject({
      kind: 'unreachable',
      reason: 'aborted',
      cause: 'enough',
      message: 'createTag: the call was aborted.',
    });
    expect([received, asked]).toEqual([[], []]);
  });

  it('ends a call that is on its way', async () => {
    const { baseUrl, received, closed } = await silent();
    const controller = new AbortController();
    const called = createTag({ baseUrl }, { signal: controller.signal });
    await expect.poll(() => received.length).toBe(1);
    controller.abort();
    expect(await called).toMatchObject({ reason: 'aborted', cause: { name: 'AbortError' } });
    await expect.poll(() => closed.length).toBe(1);
  });

  it('ends the reading of a body', async () => {
    const baseUrl = await stalling();
    const controller = new AbortController();
    const fetch = async (request: Request) => {
      const response = await globalThis.fetch(request);
      setTimeout(() => controller.abort(), 50);
      return response;
    };
    expect(await createTag({ baseUrl, fetch }, { signal: controller.signal })).toMatchObject({
      reason: 'aborted',
      response: { status: 201 },
    });
  });

  it('is let go of after the call', async () => {
    const baseUrl = await listen((_, response) => void response.end('{}'));
    const { signal } = new AbortController();
    const held = new Set<unknown>();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (type: string, listener: never) => {
      held.add(listener);
      addEventListener.call(signal, type, listener);
    };
    signal.removeEventListener = (type: string, listener: never) => {
      held.delete(listener);
      removeEventListener.call(signal, type, listener);
    };
    await createTag({ baseUrl }, { signal });
    expect(held.size).toBe(0);
  });
});

it('a credential that cannot be had is a result, and nothing is sent', async () => {
  const { baseUrl, received } = await silent();
  const cause = new Error('the issuer is down');
  const result = await createTag({ baseUrl, bearer: () => Promise.reject(cause) });
  expect(result).toMatchObject({ kind: 'unreachable', reason: 'credential', cause });
  expect(received).toEqual([]);
});

describe('a body of a response', () => {
  it('is read up to 10 MiB, and the connection of a longer one ends', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const baseUrl = await listen((_, response) => {
      response.on('close', resolve);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more);
      };
      more();
    });
    const result = await createTag({ baseUrl });
    expect(result).toMatchObject({
      kind: 'unreachable',
      reason: 'too-large',
      message: `createTag: the response of ${baseUrl} (200) is longer than 10485760 bytes.`,
    });
    await closed;
  });

  it('of 10 MiB is read, with characters of several bytes that chunks divide', async () => {
    const name = '\u{1f511}'.repeat((10 * 1024 * 1024 - 20) / 4);
    const baseUrl = await listen((_, response) => void response.writeHead(201).end(JSON.stringify({ name })));
    const result = await createTag({ baseUrl });
    expect(result.kind === 'ok' && result.data.name === name).toBe(true);
  });

  it('may begin with a byte order mark', async () => {
    const baseUrl = await listen((_, response) => void response.writeHead(201).end('\ufeff{"id":"x"}'));
    expect(await createTag({ baseUrl })).toMatchObject({ kind: 'ok', data: { id: 'x' } });
  });
});

describe('a process', () => {
  it('ends with its last call, whatever its timeout and however long it would have waited', async () => {
    const baseUrl = await listen((request, response) => {
      response.writeHead(request.headers['x-reject'] === '1' ? 429 : 201, { 'Retry-After': '50' }).end('{}');
    });
    const script = `
      import { createClient } from ${JSON.stringify(new URL('index.ts', import.meta.url))};
      const ending = new AbortController();
      const endSoon = async (request) => {
        const response = await fetch(request);
        if (response.status === 429) setTimeout(() => ending.abort(), 100);
        return response;
      };
      const client = createClient({ baseUrl: '${baseUrl}', timeout: 60_000, retry: 1, fetch: endSoon });
      const input = { path: { account_id: 'acme' }, body: { name: 'a' } };
      const { signal } = new AbortController();
      const created = await client.createTag({ ...input, signal });
      const headers = { 'X-Reject': '1' };
      const rejected = await client.createTag({ ...input, headers, signal: ending.signal });
      console.log(created.kind, rejected.reason, rejected.response.status);`;
    const argv = ['--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, argv, { timeout: 45_000 });
    expect(stdout).toBe('ok aborted 429\n');
  });
});
