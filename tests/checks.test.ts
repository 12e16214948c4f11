// What `npm run check` runs, beside the other tests: format, types, lint of the contract, generated files, unused code.

import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { root, run } from '../build/testing/packed.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commands: readonly string[] = scripts.check.split(' && ');

beforeAll(() => void vi.stubEnv('PATH', join(root, 'node_modules/.bin') + delimiter + process.env.PATH));
afterAll(() => void vi.unstubAllEnvs());

it.each(commands)('%s', async (command) => {
  const { code, stdout, stderr } = await run('sh', ['-c', command], root);
  expect(code, stdout + stderr).toBe(0);
});
