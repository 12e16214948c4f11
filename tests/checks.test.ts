// What `npm run check` runs, beside the other tests: format, types, lint of the contract, generated files, unused code.

import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { root, run } from '../build/testing/packed.ts';
import info from '../package.json' with { type: 'json' };

const env = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env['PATH'] };

it.each(info.scripts.check.split(' && '))('%s', async (command) => {
  const { code, stdout, stderr } = await run('sh', ['-c', command], root, env);
  expect(code, stdout + stderr).toBe(0);
});
