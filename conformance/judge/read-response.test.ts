// Rejections that are told in the body of a 2xx.

import { expect, test } from 'vitest';
import { isRejectedBy, rejectionAt, writtenRejection } from './read-response.ts';

test.each([
  ['success', false, { success: false }, true],
  ['success', false, { success: true }, false],
  ['success', false, { success: 'false' }, false],
  ['success', false, {}, false],
  ['result.status', 'error', { result: { status: 'error' } }, true],
  ['/a.b/0/code', 5, { 'a.b': [{ code: 5 }] }, true],
  ['/a~1b', 1, { 'a/b': 1 }, true],
  ['error', '*', { error: 'no name' }, true],
  ['error', '*', { error: null }, false],
  ['error', '*', [], false],
  ['code!', 0, { code: 40001 }, true],
  ['code!', 0, { code: 0 }, false],
  ['code!', 0, {}, false],
  ['length', 4, 'text', false],
  ['success', false, null, false],
])('%s = %j in %j: %s', (path, value, body, rejects) => {
  const rejection = rejectionAt(path, value);
  expect(rejection && isRejectedBy(body, [rejection])).toBe(rejects);
});

test('is written as it is typed', () => {
  const written = [
    rejectionAt('a.b', false),
    rejectionAt('/c', 'x'),
    rejectionAt('e', '*'),
    rejectionAt('f!', 0),
  ];
  expect(written.map((each) => each && writtenRejection(each))).toEqual(['a.b=false', 'c=x', 'e=*', 'f!=0']);
});

test.each(['', '.', 'a.', '/'])('%j is no path', (path) => expect(rejectionAt(path, 1)).toBeUndefined());
