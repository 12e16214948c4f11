import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { mocked } from './testing/mocked.ts';

const READ = '/acme/routing12';

/** What comes back on a connection of its own, until it ends or has been quiet. */
async function raw(url: string, prefer: string, quiet = 10_000) {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setTimeout(quiet, () => resolve(`${text}<open>`));
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', ({ message }) => resolve(`${text}<${message}>`));
  socket.on('close', () => resolve(`${text}<closed>`));
  socket.write(
    `GET ${READ} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nPrefer: ${prefer}\r\n\r\n`,
  );
  const got = await promise;
  socket.destroy();
  return got;
}

describe('a fault on demand', async () => {
  const { url, ask } = await mocked();

  it('reset cuts the connection before the response', async () => {
    expect(await raw(url, 'fault=reset')).toBe('<read ECONNRESET>');
  });

  it('hang never responds', async () => {
    expect(await raw(url, 'fault=hang', 400)).toBe('<open>');
  });

  it('truncate cuts it within the body', async () => {
    const got = await raw(url, 'fault=truncate');
    const [head = '', body = ''] = got.split('\r\n\r\n');
    const declared = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(body).toMatch(/^\{.+<closed>$/);
    expect(body.replace('<closed>', '').length).toBeLessThan(declared);
  });

  it('garbage is a complete response whose body is no JSON', async () => {
    const response = await fetch(`${url}${READ}`, {
      headers: { Authorization: 'Bearer a', Prefer: 'fault=garbage' },
    });
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it('and the next call gets the usual response', async () => {
    expect((await ask(READ)).status).toBe(200);
  });
});

describe('a delay on demand', async () => {
  const { ask } = await mocked();

  it('delays the response for that long', async () => {
    const start = performance.now();
    const { status, headers } = await ask(READ, { headers: { Prefer: 'delay=120' } });
    expect(performance.now() - start).toBeGreaterThanOrEqual(119);
    expect([status, headers.get('preference-applied')]).toEqual([200, 'delay=120']);
  });

  it('goes with any other preference', async () => {
    const { status, headers } = await ask(READ, { headers: { Prefer: 'delay=1, code=404' } });
    expect([status, headers.get('preference-applied')]).toEqual([404, 'code=404, delay=1']);
  });
});

describe('a script', () => {
  it('applies to the next calls of its operation by its client, and to those of nobody else', async () => {
    const { ask } = await mocked();
    const read = async (token: string, prefer?: string) =>
      (
        await ask(READ, {
          headers: { Authorization: `Bearer ${token}`, ...(prefer !== undefined && { Prefer: prefer }) },
        })
      ).status;
    expect(await read('one', 'script="429,503,200,404"')).toBe(429);
    expect(await read('two')).toBe(200);
    expect(
      (await ask('/acme/tag/create', { body: { name: 'a' }, headers: { Authorization: 'Bearer one' } }))
        .status,
    ).toBe(201);
    expect(await read('one', 'code=500')).toBe(500);
    expect([await read('one'), await read('one'), await read('one'), await read('one')]).toEqual([
      503, 200, 404, 200,
    ]);
  });

  it('goes on where every attempt brings it, and begins anew with another script or after its end', async () => {
    const { ask } = await mocked();
    const read = async (script: string) =>
      (await ask(READ, { headers: { Prefer: `script="${script}"` } })).status;
    const statuses = async (script: string, times: number) => {
      const seen: number[] = [];
      for (let i = 0; i < times; i++) seen.push(await read(script));
      return seen;
    };
    expect(await statuses('429,429,200', 5)).toEqual([429, 429, 200, 429, 429]);
    expect(await statuses('503,200', 2)).toEqual([503, 200]);
  });

  it('creates as ever where a step is the success', async () => {
    const { ask } = await mocked();
    const create = (prefer?: string) =>
      ask('/acme/tag/create', { body: { name: 'mine' }, headers: prefer ? { Prefer: prefer } : {} });
    expect((await create('script="429,201"')).status).toBe(429);
    expect((await create()).body).toMatchObject({ name: 'mine' });
  });
});

describe('a preference that cannot be followed', async () => {
  const { ask } = await mocked();
  const known = 'the mock knows code, example, dynamic, seed, delay, fault, script';
  const statuses = 'code takes a status from 200 to 599, such as code=429';
  const wrong: readonly (readonly [string, string])[] = [
    ...['99', '199', '4290', '-1', 'abc', ''].map((code) => [`code=${code}`, statuses] as const),
    ['dynamic=maybe', 'dynamic takes true or false'],
    ['delay=soon', 'delay takes milliseconds from 0 to 60000, such as delay=200'],
    ['delay=60001', 'delay takes milliseconds from 0 to 60000, such as delay=200'],
    ['fault=explode', 'fault takes reset, hang, truncate, garbage'],
    ['script="429,maybe"', 'script takes up to 100 statuses or faults, such as script="429,429,201"'],
    ['script', 'script takes up to 100 statuses or faults, such as script="429,429,201"'],
    ['cod=429', `there is no cod, use code; ${known}`],
    ['exampel=second', `there is no exampel, use example; ${known}`],
  ];
  for (const [prefer, says] of wrong) {
    it(`responds with 400 to ${prefer} and says what is right`, async () => {
      const { status, body } = await ask(READ, { headers: { Prefer: prefer } });
      expect([status, body]).toEqual([400, expect.objectContaining({ detail: `Prefer: ${says}.` })]);
    });
  }
});

describe('for all calls', () => {
  it('a limit gives a 429 to the credential that uses it up', async () => {
    const { ask } = await mocked({ settings: { limit: { requests: 2, window: 60 } } });
    const read = (token: string) => ask(READ, { headers: { Authorization: `Bearer ${token}` } });
    expect([(await read('a')).status, (await read('a')).status]).toEqual([200, 200]);
    const { status, headers, body } = await read('a');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(55);
    expect(body).toMatchObject({ type: 'urn:acs:problem:too-many-requests' });
    expect((await read('b')).status).toBe(200);
  });

  it('a part of them fails, the same ones for the same seed', async () => {
    const draw = async (seed: number) => {
      const { ask } = await mocked({ settings: { failRate: 0.3 }, seed });
      const statuses: number[] = [];
      for (let i = 0; i < 40; i++) statuses.push((await ask(READ)).status);
      return statuses;
    };
    const [first, again, other] = [await draw(7), await draw(7), await draw(8)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });

  it('a request that prefers a response gets it', async () => {
    const { ask } = await mocked({ settings: { failRate: 1, code: 503, fault: 'truncate' } });
    const { status, text } = await ask(READ, { headers: { Prefer: 'code=404, fault=garbage' } });
    expect(status).toBe(404);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('a delay lies between the two that are given', async () => {
    const { ask } = await mocked({ settings: { delay: { from: 30, to: 60 } } });
    const start = performance.now();
    await ask(READ);
    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
  });
});
