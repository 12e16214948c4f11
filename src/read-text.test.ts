import { expect, test } from 'vitest';
import { UsageError } from './errors.ts';
import { readText } from './read-text.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const { folder, file } = temporaryFolder();

test('a file is read as it is', () => {
  expect(readText(file('a.txt', 'Grüße'), 'report')).toBe('Grüße');
});

test.each<[string, string, string]>([
  ['what is no text', file('bytes', Uint8Array.of(0xff)), 'it is not UTF-8 text'],
  ['a file that is not there', '/nowhere/a.json', 'there is no such file'],
  ['a folder', folder, 'it is a folder'],
])('%s is rejected in one line', (_, path, reason) => {
  expect(() => readText(path, 'report')).toThrow(new UsageError(`cannot read the report ${path}: ${reason}`));
});
