import { expect, test } from 'vitest';
import { type Keys, readPositions } from './index.ts';

/** The lines of what the keys lead to; undefined where the text does not have it. */
function linesIn(written: string, keys: Keys) {
  const { line, lastLine, found } = readPositions(written)(keys);
  return found === keys.length ? { from: line, to: lastLine } : undefined;
}

const text = `a:
  b: 1

  # a remark
  c: [x,
      y]
list:
  - one
  - two: 2
    three: 3
"200": { d: 4 }
`;

test.each([
  [['a'], { from: 1, to: 6 }],
  [['a', 'b'], { from: 2, to: 2 }],
  [['a', 'c'], { from: 5, to: 6 }],
  [['a', 'c', 1], { from: 6, to: 6 }],
  [['list', 1], { from: 9, to: 10 }],
  [['list', 1, 'three'], { from: 10, to: 10 }],
  [['200', 'd'], { from: 11, to: 11 }],
  [['a', 'nothing'], undefined],
  [['list', 7], undefined],
  [['a', 'b', 'below'], undefined],
] as const)('%j stands on %j', (keys, lines) => {
  expect(linesIn(text, keys)).toEqual(lines);
});
