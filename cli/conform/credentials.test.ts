import { expect, it } from 'vitest';
import { tokenFrom } from './credentials.ts';

it('is the one line that the command prints, without what is around it', async () => {
  expect(await tokenFrom('echo; echo "  a-token  "; echo warning >&2')).toBe('a-token');
});

it.each([
  ['echo a-token; echo "not for a-token" >&2; exit 3', 'exit code 3 (not for ...)'],
  ['true', 'it printed nothing'],
  ['echo a-token; echo b-token', 'it printed more than one line of printable ASCII'],
  ['yes a-token', 'it printed more than 65536 bytes'],
  ['kill -9 $$', 'it was ended by SIGKILL'],
])('%s gives none, and shows none', async (command, why) => {
  const message = await tokenFrom(command).catch((error: Error) => error.message);
  expect(message).toContain(`--credential-command gave no credential: ${why}`);
  expect(message).not.toMatch(/[ab]-token/);
});

it('ends with the run, and with all that it started', async () => {
  const signal = AbortSignal.timeout(100);
  const start = Date.now();
  await expect(tokenFrom('sleep 20; echo late', signal)).rejects.toThrow('the run ended');
  expect(Date.now() - start).toBeLessThan(5000);
});
