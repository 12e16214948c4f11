import { expect, it } from 'vitest';
import { createWishes, type Wish } from './wishes.ts';

const key: Wish = { why: 'what failed', restart: false, reread: false, failed: true };
const change: Wish = { why: 'a.py changed', restart: true, reread: false, failed: false };

it('a wish abandons what was taken before it, and not itself', async () => {
  const wishes = createWishes();
  wishes.add(key);
  await wishes.arrived();
  expect(wishes.take()).toEqual(key);
  const { signal } = wishes;
  const first = signal();
  expect(first.aborted).toBe(false);
  wishes.add(change);
  expect([first.aborted, wishes.take(), signal().aborted]).toEqual([true, change, false]);
});

it('wishes that wait are one, with all that both need', () => {
  const wishes = createWishes();
  wishes.add(key);
  wishes.add(change);
  expect(wishes.take()).toEqual({ ...change, why: 'what failed, a.py changed' });
  expect(wishes.take()).toBeUndefined();
});

it('the end abandons, wakes who waits, and stays', async () => {
  const wishes = createWishes();
  const waited = wishes.arrived();
  wishes.end();
  await waited;
  expect([wishes.hasEnded(), wishes.signal().aborted]).toEqual([true, true]);
  await wishes.arrived();
});

it('who waits is woken by a server that is gone', async () => {
  const gone = new AbortController();
  const wishes = createWishes();
  const waited = wishes.arrived(gone.signal);
  gone.abort();
  await waited;
  const then = wishes.arrived();
  wishes.add(key);
  await then;
  expect(wishes.take()).toEqual(key);
});
