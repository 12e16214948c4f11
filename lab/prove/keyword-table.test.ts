import { expect, it } from 'vitest';
import { keywordRows } from './keyword-table.ts';
import { plantedFaults } from './keywords.ts';

const rows = await keywordRows();
/** A parameter that is required is so outside its schema. */
const faults = plantedFaults().faults.filter(({ line }) => /\/schemas?\//.test(line));

it('has cases for each keyword, or the reason why it has none', () => {
  expect(rows.filter(([, request, , reason]) => (request === '') === (reason === ''))).toEqual([]);
});

it.each(
  [...Map.groupBy(faults, ({ keyword, where }) => `${keyword} ${where}`).values()].map(([fault]) => fault),
)('names where a server can ignore $keyword: $where', (fault) => {
  const [, request, response] = rows.find(([keyword]) => keyword === `\`${fault?.keyword}\``) ?? [];
  if (fault?.where.startsWith('response')) expect(response).toMatch(/^checked/);
  else expect(request).toContain(`${fault?.where} (\``);
});
