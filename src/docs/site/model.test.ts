import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { linesWithPlaces } from './model.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/contracts/${name}.yaml`, import.meta.url));

test('every entry of an x-origin is a line, with its place, what it says, and its level', async () => {
  const lines = linesWithPlaces(await loadContract(fixture('documented')));
  const shown = lines.map(({ pointer, keyword, value = '', level, id, line }) =>
    [line, pointer, keyword, value, level, id].join(' '),
  );
  expect(shown).toEqual(
    expect.arrayContaining([
      '7 /paths/~1tags/post .  stated tag-create',
      '24 /paths/~1tags/post/responses/404 responses/404  chosen absent',
      '36 /paths/~1tags~1{name}/get/parameters/0/schema/minLength minLength 1 chosen absent',
      '14 /paths/~1tags/post/requestBody/required required true derived tag-create',
      '52 /components/schemas/PlainTag/required required [kind, name] chosen absent',
    ]),
  );
  expect(lines.filter(({ pointer }) => pointer.includes('/value'))).toEqual([]);
});
