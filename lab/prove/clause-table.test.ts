import { expect, it } from 'vitest';
import { renderClausePages } from './clause-table.ts';
import type { Row } from './groups/clauses.ts';

const row = (id: string, change: Partial<Row>): Row => ({
  id,
  section: '§1',
  says: `What ${id} says.`,
  cases: [],
  count: 0,
  hand: [],
  machine: 0,
  departures: [],
  otherwise: [],
  ...change,
});

const names = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);

const clauses = [
  row('short', { cases: names(8, 'a'), count: 8 }),
  row('long', { cases: names(10, 'a'), count: 12 }),
];
const silences = [row('open', { open: 'a reason', hand: names(1, 'server'), machine: 3 })];
const prone = [{ kind: 'examples', passed: 1, of: 2, servers: names(9, 'always') }];
const [table, proof, data] = renderClausePages({ clauses, silences }, prone).map(({ text }) => text);

it('shows eight entries of a list and says where the others are', () => {
  expect(table).toContain('- Cases (8): `a` 1, `a` 2, `a` 3, `a` 4, `a` 5, `a` 6, `a` 7, `a` 8\n');
  expect(table).toContain('`a` 8 and [2 more](proof.md#long)\n');
  expect(table).toContain('- Proven by: server 1; 3 made by machine\n');
  expect(table).toContain('always 8 and [1 more](proof.md#cases-that-show-nothing-alone)\n');
});

it('lists every entry of a list that is cut, one a line, below the heading of the link', () => {
  expect(proof).toContain(
    `## \`long\`\n\nCases (12):\n\n${names(10, '`a`')
      .map((name) => `- ${name}`)
      .join('\n')}\n`,
  );
  expect(proof).toContain('## Cases that show nothing alone\n\n`examples` (1 of 2):\n\n- always 1\n');
  expect(proof).not.toContain('short');
});

it('says the same to programs, by id', () => {
  expect(JSON.parse(data ?? '')).toEqual({
    short: { cases: names(8, 'a'), faults: [], machine: 0, otherwise: [] },
    long: { cases: names(10, 'a'), faults: [], machine: 0, otherwise: [] },
    open: { cases: [], faults: ['server 1'], machine: 3, otherwise: [] },
  });
});
