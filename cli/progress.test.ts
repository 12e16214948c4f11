import { expect, it } from 'vitest';
import type { Result } from '../conformance/index.ts';
import { showProgress } from './progress.ts';

const result = (source: string, contract: string) => ({ outcomes: { source, contract } }) as Result;

it('counts to what was planned, and what fails under the verdict that decides', () => {
  let err = '';
  const { step } = showProgress({ interactive: true, err: (text) => (err = text) }, 'contract');
  for (let i = 0; i < 11; i += 1) step(result('passed', 'failed'), 12);
  expect(err).toBe('\r10/12 cases, 10 failed ');
  step(result('passed', 'not-applicable'), 12);
  expect(err).toBe('\r12/12 cases, 11 failed ');
});

it('writes nothing into a pipe', () => {
  const io = { interactive: false, err: () => expect.unreachable() };
  const { step, clear } = showProgress(io, 'source');
  step(result('passed', 'passed'), 1);
  clear();
});
