import { expect, it } from 'vitest';
import { findFault, plantedFaults } from './keywords.ts';
import { draw } from './servers.ts';

const { faults, unshown } = plantedFaults();

/** A few, the same in every run; the proof draws others of each state of the project. */
const sample = draw(faults, ({ name }) => name, { sample: 3, seed: 1 });

it('plants every keyword that a document has, or says why not', () => {
  expect(new Set(faults.map(({ name, keyword }) => `${name} ${keyword}`)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThan(400);
  expect([...new Set(faults.map(({ where }) => where))].sort()).toEqual([
    'body',
    'cookie',
    'form',
    'header',
    'part',
    'path',
    'query',
    'response',
    'response header',
    'text',
  ]);
  expect(
    unshown.filter(
      (line) =>
        !/: (no value breaks it alone|need not be checked|is only read|a text is never null)$/.test(line),
    ),
  ).toEqual([]);
});

it.each(sample)('is found under its line: $name', async (fault) => {
  expect(await findFault(fault)).toBe('found');
});
