import { expect, it } from 'vitest';
import { createTriggers, type Trigger } from './triggers.ts';

const key: Trigger = { why: 'what failed', restart: false, reread: false, failed: true };
const change: Trigger = { why: 'a.py changed', restart: true, reread: false, failed: false };

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

it('the end abandons, wakes who waits, and stays', async () => {
  const triggers = createTriggers();
  const waited = triggers.arrived();
  triggers.end();
  await waited;
  expect([triggers.hasEnded(), triggers.signal().aborted]).toEqual([true, true]);
  await triggers.arrived();
});

it('who waits is woken by a server that is gone', async () => {
  const gone = new AbortController();
  const triggers = createTriggers();
  const waited = triggers.arrived(gone.signal);
  gone.abort();
  await waited;
  const then = triggers.arrived();
  triggers.add(key);
  await then;
  expect(triggers.take()).toEqual(key);
});
