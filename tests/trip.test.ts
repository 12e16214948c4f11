// How many files of ours a GET of the mock passes: a maintainer who follows one should not need a map.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a GET of the mock passes fewer than 20 files', async () => {
  const program = join(import.meta.dirname, 'testing/trip.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const files: readonly string[] = JSON.parse(stdout);
  expect(files).toContain('src/mock/stand-in/steps.ts');
  expect(files.length, files.join('\n')).toBeLessThan(20);
}, 60_000);
