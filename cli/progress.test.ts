import { expect, it } from 'vitest';
import type { Result } from '../conformance/index.ts';
import { showProgress } from './progress.ts';

const result = (source: string, contract: string) => ({ outcomes: { source, contract } }) as Result;

/** What is said on stderr of eleven results that fail under the verdict that decides, and of the twelfth. */
async function said(interactive: boolean): Promise<string> {
  const texts: string[] = [];
  const io = { interactive, err: (text: string) => void texts.push(text) };
  const { step, clear } = showProgress(io, { against: 'contract' });
  for (let i = 0; i < 11; i += 1) step(result('passed', 'failed'), 12);
  step(result('failed', 'not-applicable'), 12);
  clear();
  return texts.join('');
}

it.each([
  [
    'a terminal counts to what was planned, and what fails under the verdict that decides',
    true,
    '\r10/12 requests, 10 not as required \r12/12 requests, 11 not as required \r\u001b[K',
  ],
  ['a pipe hears nothing', false, ''],
])('%s', async (_, interactive, expected) => {
  expect(await said(interactive)).toBe(expected);
});
