import { describe, expect, it } from 'vitest';
import { parseJson, type Read } from './body.ts';

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
  it.each(values)('reads %j', (text, value) => {
    expect(parseJson(bytes(text))).toEqual({ ok: true, value });
  });

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
  it.each(malformed)('rejects %s as malformed', (_, body, fault) => {
    expect(faultsOf(parseJson(body))).toEqual([{ pointer: '#', detail: expect.stringContaining(fault) }]);
  });

  it('says where the fault is', () => {
    const result = parseJson(bytes('{"name" "x"}'));
    expect(faultsOf(result)).toEqual([{ pointer: '#', detail: 'is not valid JSON (line 1 column 9)' }]);
  });
});

function faultsOf(body: Read<unknown>) {
  return body.ok ? [] : body.problem.body.errors;
}
