import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { UsageError } from './errors.ts';
import { readText } from './read-text.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const { folder, file } = temporaryFolder();
const zipped = gzipSync('Grüße, '.repeat(1000));

test.each<[string, string, string | Uint8Array]>([
  ['as it is', 'a.txt', 'Grüße, '.repeat(1000)],
  ['compressed', 'a.txt.gz', zipped],
  ['compressed under a name that does not say so', 'b.txt', zipped],
  ['compressed in parts', 'c.txt.gz', Buffer.concat([gzipSync('Grüße, '.repeat(999)), gzipSync('Grüße, ')])],
])('a file is read %s', (_, name, content) => {
  expect(readText(file(name, content), 'report')).toBe('Grüße, '.repeat(1000));
});

const damaged = 'it begins as gzip does, and is cut off or damaged: write it or copy it again';

test.each<[string, string, string]>([
  ['a gzip file that is cut off', file('cut.gz', zipped.subarray(0, -9)), damaged],
  ['a gzip file that is damaged', file('damaged.gz', zipped.with(12, 255).with(13, 255)), damaged],
  ['the first two bytes of one', file('two.gz', zipped.subarray(0, 2)), damaged],
  [
    'what is decompressed without an end',
    file('bomb.gz', gzipSync(Buffer.alloc(3 * 2 ** 20))),
    'it holds more than 2 MiB: give a smaller one',
  ],
  ['what is long', file('long', 'x'.repeat(3 * 2 ** 20)), 'it holds more than 2 MiB: give a smaller one'],
  ['what is no text', file('bytes', Uint8Array.of(0xff)), 'it is not UTF-8 text'],
  ['a file that is not there', '/nowhere/a.json', 'there is no such file'],
  ['a folder', folder, 'it is a folder'],
])('%s is rejected in one line', (_, path, reason) => {
  expect(() => readText(path, 'report', 2 * 2 ** 20)).toThrow(
    new UsageError(`cannot read the report ${path}: ${reason}`),
  );
});
