import { expect, it } from 'vitest';
import { showProgress } from './progress.ts';

/** What is said on stderr of twenty-one requests. */
async function said(interactive: boolean): Promise<string> {
  const texts: string[] = [];
  const io = { interactive, err: (text: string) => void texts.push(text) };
  const { step, clear } = showProgress(io);
  for (let sent = 1; sent <= 21; sent += 1) step(sent);
  clear();
  return texts.join('');
}

it.each([
  ['a terminal counts every ten requests', true, '\r10 requests \r20 requests \r\u001b[K'],
  ['a pipe hears nothing', false, ''],
])('%s', async (_, interactive, expected) => {
  expect(await said(interactive)).toBe(expected);
});
