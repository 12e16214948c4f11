import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './ready.ts';

it('takes the wanted port while it is free, and another one while somebody has it', async () => {
  const wanted = await freePort();
  expect(await freePort(wanted)).toBe(wanted);
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const other = await freePort(wanted);
  server.close();
  expect(other).not.toBe(wanted);
  expect(other).toBeGreaterThan(0);
});
