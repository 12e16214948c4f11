import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findFault, plantedFaults } from './keywords.ts';
import { draw } from './servers.ts';

const { faults, unshown } = plantedFaults();

/** A few, the same in every run; the proof draws others of each state of the project. */
const sample = draw(faults, ({ name }) => name, { sample: 3, seed: 1 });

it('plants every keyword that a document has, or says why not', () => {
  expect(new Set(faults.map(({ name, keyword }) => `${name} ${keyword}`)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThan(400);
  expect([...new Set(faults.map(({ where }) => where))].sort().join(', ')).toBe(
    'body, cookie, form, header, part, path, query, response, response header, text',
  );
  const reason = /: (no value breaks it alone|need not be checked|is only read|a text is never null)$/;
  expect(unshown.filter((line) => !reason.test(line))).toEqual([]);
});

it.each(sample)('is found under its line: $name', async (fault) => {
  expect(await findFault(fault)).toBe('found');
});

/** The rows of the table, which is held to what the suite plans for these documents by `npm run check`. */
const rows = readFileSync(new URL('../../docs/keywords.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '));

it('has cases for each keyword, or the reason why it has none', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(([, request, , reason]) => (request === '') === (reason === ''))).toEqual([]);
});

/** A parameter that is required is so outside its schema. */
const inSchemas = faults.filter(({ line }) => /\/schemas?\//.test(line));

it.each(
  [...Map.groupBy(inSchemas, ({ keyword, where }) => `${keyword} ${where}`).values()].map(([fault]) => fault),
)('names where a server can ignore $keyword: $where', (fault) => {
  const [, request, response] = rows.find(([keyword]) => keyword === `\`${fault?.keyword}\``) ?? [];
  if (fault?.where.startsWith('response')) expect(response).toMatch(/^checked/);
  else expect(request).toContain(`${fault?.where} (\``);
});
