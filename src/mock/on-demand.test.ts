import { describe, expect, it } from 'vitest';
import { sendRaw } from '../http/node/testing/raw.ts';
import { mocked } from './testing/mocked.ts';

const READ = '/acme/routing12';

describe('on demand', async () => {
  const { url, ask } = await mocked();
  const raw = (prefer: string) =>
    sendRaw(
      url,
      `GET ${READ} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nPrefer: ${prefer}\r\n\r\n`,
    );

  it('the connection is reset before the response', async () => {
    await expect(raw('fault=reset')).rejects.toThrow('ECONNRESET');
  });

  it('no response comes', async () => {
    const headers = { Authorization: 'Bearer a', Prefer: 'fault=hang' };
    const asked = fetch(`${url}${READ}`, { headers, signal: AbortSignal.timeout(400) });
    await expect(asked).rejects.toThrow('timeout');
  });

  it('the response is cut within its body', async () => {
    const [head = '', body = ''] = (await raw('fault=truncate')).split('\r\n\r\n');
    expect(body).toMatch(/^\{./);
    expect(body.length).toBeLessThan(Number(/content-length: (\d+)/i.exec(head)?.[1]));
  });

  it('the response is delayed, which goes with any other preference', async () => {
    const start = performance.now();
    const { status, headers } = await ask(READ, { headers: { Prefer: 'delay=120, code=404' } });
    expect(performance.now() - start).toBeGreaterThanOrEqual(119);
    expect([status, headers.get('preference-applied')]).toEqual([404, 'code=404, delay=120']);
  });
});

describe('a preference that cannot be followed', async () => {
  const { ask } = await mocked();
  const statuses = 'code takes a status from 200 to 599, such as code=429';
  const wrong: readonly (readonly [string, string])[] = [
    ...['99', '199', '4290', '-1', 'abc', ''].map((code) => [`code=${code}`, statuses] as const),
    ['dynamic=maybe', 'dynamic takes true or false'],
    ['delay=soon', 'delay takes milliseconds from 0 to 60000, such as delay=200'],
    ['delay=60001', 'delay takes milliseconds from 0 to 60000, such as delay=200'],
    ['fault=explode', 'fault takes reset, hang, truncate, garbage'],
  ];
  it.each(wrong)('%s gets 400, and what is right', async (prefer, says) => {
    const { status, body } = await ask(READ, { headers: { Prefer: prefer } });
    expect([status, body]).toEqual([400, expect.objectContaining({ detail: `Prefer: ${says}.` })]);
  });
});

describe('for all calls', () => {
  it('a request that prefers a response gets it', async () => {
    const { ask } = await mocked({ settings: { code: 503, fault: 'truncate', delay: 30 } });
    const start = performance.now();
    const { status, text } = await ask(READ, { headers: { Prefer: 'code=404, fault=garbage' } });
    expect(status).toBe(404);
    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });
});
