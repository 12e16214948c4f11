import { expect, it } from 'vitest';
import type { ProvenServer } from '../servers/index.ts';
import { draw } from './draw.ts';

const servers = Array.from({ length: 40 }, (_, i): ProvenServer => {
  return { kind: 'hand', name: `server ${i}`, start: () => Promise.resolve(undefined) };
});
const names = (some: readonly ProvenServer[]) => some.map(({ name }) => name);

it('draws the same servers for the same seed, and others for another', () => {
  const drawn = names(draw(servers, { sample: 8, seed: 1 }));
  expect(drawn).toHaveLength(8);
  expect(names(draw(servers, { sample: 8, seed: 1 }))).toEqual(drawn);
  expect(names(draw(servers, { sample: 8, seed: 2 }))).not.toEqual(drawn);
});

it('begins a longer exam with the servers of a shorter one', () => {
  const long = names(draw(servers, { sample: 20, seed: 1 }));
  expect(names(draw(servers, { sample: 8, seed: 1 }))).toEqual(long.slice(0, 8));
});

it('takes every server where no number is given', () => {
  expect(draw(servers, { seed: 1 })).toEqual(servers);
});
