import { describe, expect, it } from 'vitest';
import { createTail } from './tail.ts';

const same = (text: string) => text;
const hide = (text: string) => text.replaceAll('very-secret', '***');
const tailOf = (...chunks: readonly (string | Buffer)[]) => {
  const tail = createTail();
  for (const chunk of chunks) tail.add(Buffer.from(chunk));
  return tail;
};

describe('the tail of an output', () => {
  it('joins what came in pieces, characters as well as secrets', () => {
    const pieces = [...Buffer.from('é very-secret')].map((byte) => Buffer.from([byte]));
    expect(tailOf(...pieces).lines(hide)).toEqual(['é ***']);
  });

  it('shows no half of a secret where its start was dropped', () => {
    const long = tailOf('x very-sec', 'ret\n', `${'y'.repeat(65_530)}\nend`);
    expect(long.lines(hide).at(-1)).toBe('end');
    expect(long.lines(hide).join()).not.toContain('ret');
    const oneLine = tailOf('very-sec', `ret${'y'.repeat(70_000)}`);
    expect(oneLine.lines(hide)).toEqual(['y'.repeat(500)]);
  });

  it('drives no terminal', () => {
    expect(tailOf('\u001b[31mred\u001b[0m\u0007\r\ndone\u0000').lines(same)).toEqual([
      'red\\u0007',
      'done\\u0000',
    ]);
  });

  it('keeps what was printed last, however much that was', () => {
    const tail = createTail();
    for (let i = 0; i < 2000; i += 1) tail.add(Buffer.from(`${i} ${'a'.repeat(60_000)}\n`));
    expect(tail.lines((text) => `${text.length}`)).toEqual(['60006']);
  });
});
