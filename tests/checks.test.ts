// What `npm run check` runs, beside the other tests: format, types, lint of the contract, generated files, unused code.

import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { root, run } from '../build/testing/packed.ts';
import info from '../package.json' with { type: 'json' };

const commands = info.scripts.check.split(' && ');

beforeAll(() => void vi.stubEnv('PATH', join(root, 'node_modules/.bin') + delimiter + process.env.PATH));
afterAll(() => void vi.unstubAllEnvs());

it.each(commands)('%s', async (command) => {
  const { code, stdout, stderr } = await run('sh', ['-c', command], root);
  expect(code, stdout + stderr).toBe(0);
});
