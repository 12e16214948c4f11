import { expect, it } from 'vitest';
import { createTriggers, type Trigger } from './triggers.ts';

const key: Trigger = { why: 'what failed', extent: 'failed' };
const change: Trigger = { why: 'a.py changed', extent: 'restart' };

it('a trigger abandons what was taken before it, and not itself', async () => {
  const triggers = createTriggers();
  triggers.add(key);
  await triggers.arrived();
  expect(triggers.take()).toEqual(key);
  const { signal } = triggers;
  const first = signal();
  expect(first.aborted).toBe(false);
  triggers.add(change);
  expect([first.aborted, triggers.take(), signal().aborted]).toEqual([true, change, false]);
});

it('triggers that wait are one, with all that both need', () => {
  const triggers = createTriggers();
  triggers.add(key);
  triggers.add(change);
  expect(triggers.take()).toEqual({ ...change, why: 'what failed, a.py changed' });
  expect(triggers.take()).toBeUndefined();
});
