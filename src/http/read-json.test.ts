import { describe, expect, it } from 'vitest';
import { sendProblem } from './problem.ts';
import { type JsonBody, MAX_BODY_BYTES, parseJson, readJson } from './read-json.ts';
import { listen } from './testing/listen.ts';
import { sendRaw } from './testing/raw.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('parseJson', () => {
  const values: readonly (readonly [string, unknown])[] = [
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    ['"text"', 'text'],
    ['null', null],
    [' 60.0 ', 60],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['{"a":1,"a":2}', { a: 2 }],
  ];
  for (const [text, value] of values) {
    it(`reads ${JSON.stringify(text)}`, () => {
      expect(parseJson(bytes(text))).toEqual({ ok: true, value });
    });
  }

  const malformed: readonly (readonly [string, Uint8Array, string])[] = [
    ['nothing', bytes(''), 'is empty'],
    ['a truncated object', bytes('{"a":'), 'is not valid JSON'],
    ['a trailing comma', bytes('{"a":1,}'), 'is not valid JSON'],
    ['two documents', bytes('{}{}'), 'is not valid JSON'],
    ['a NUL', bytes('{"a":1}\0'), 'is not valid JSON'],
    ['a comment', bytes('{} // a'), 'is not valid JSON'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'is not UTF-8'],
    ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le')), 'is not valid JSON'],
  ];
  for (const [what, body, fault] of malformed) {
    it(`refuses ${what} as malformed`, () => {
      const result = parseJson(body);
      expect(faultsOf(result)).toEqual([{ pointer: '#', detail: expect.stringContaining(fault) }]);
    });
  }

  it('says where the fault is', () => {
    const result = parseJson(bytes('{"name" "x"}'));
    expect(faultsOf(result)).toEqual([{ pointer: '#', detail: 'is not valid JSON (line 1 column 9)' }]);
  });
});

describe('readJson', () => {
  const serve = () =>
    listen(async (request, response) => {
      const body = await readJson(request);
      if (body.ok) response.end(JSON.stringify(body.value));
      else sendProblem(response, body.problem);
    });

  it('reads a body of exactly the cap and refuses one byte more', async () => {
    const url = await serve();
    const send = (size: number) => fetch(url, { method: 'POST', body: `"${'a'.repeat(size - 2)}"` });
    expect((await send(MAX_BODY_BYTES)).status).toBe(200);
    expect((await send(MAX_BODY_BYTES + 1)).status).toBe(413);
  });

  it('answers 413 to a body that declares too much before any of it has come', async () => {
    const url = await serve();
    const answer = await sendRaw(url, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('answers 413 to a chunked body that never ends', async () => {
    const url = await serve();
    const chunk = `10000\r\n${'a'.repeat(65536)}\r\n`;
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await sendRaw(url, head + chunk + chunk)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('lets the sender of 10 MB read the answer and use the connection again', async () => {
    const url = await serve();
    const response = await fetch(url, { method: 'POST', body: Buffer.alloc(10_000_000, 'a') });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: 'A body may have at most 102400 bytes.' });
    expect((await fetch(url, { method: 'POST', body: '1' })).status).toBe(200);
  });
});

function faultsOf(body: JsonBody) {
  return body.ok ? [] : body.problem.body.errors;
}
