import { describe, expect, it } from 'vitest';
import { conversionsOf } from './conversions.ts';

describe('what becomes of all of a value', () => {
  it.each<[unknown, string, readonly unknown[]]>([
    ['60', 'integer', [60]],
    [' +60\n', 'integer', [60]],
    ['6e1', 'integer', [60]],
    ['0x3c', 'integer', [60]],
    ['1_060', 'integer', [1060]],
    ['1 060', 'integer', [1060]],
    ['٦٠', 'integer', [60]],
    ['60abc', 'integer', []],
    ['1e400', 'integer', []],
    [{ value: 60 }, 'integer', []],
    [5, 'string', ['5']],
    [1.5, 'string', ['1.5']],
    [true, 'string', ['true', 'True', 't', '1']],
    [' TRUE', 'boolean', [true]],
    ['false', 'boolean', [false]],
    ['{"a":1}', 'object', []],
    [true, 'integer', [1]],
    [null, 'integer', [0]],
    ['', 'integer', [0]],
    [[60, 61], 'integer', []],
    ['01000001', 'integer', [0o1000001]],
    [5, 'array', [[5]]],
  ])('%j as %s: %j', (sent, wanted, expected) => {
    expect(conversionsOf(sent, [wanted])).toEqual(expect.arrayContaining([...expected]));
    if (expected.length === 0) expect(conversionsOf(sent, [wanted])).toEqual([]);
  });
});
