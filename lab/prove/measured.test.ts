import { expect, it } from 'vitest';
import { renderMeasured } from './measured.ts';
import { row } from './testing/row.ts';

it('lists the cases of each clause and the servers that proved them', () => {
  const clauses = [row('held', { cases: ['types/null (2)'], count: 2, hand: ['a server'], machine: 3 })];
  const silences = [row('open', { open: 'A reason.', departures: ['another server'] })];
  const prone = [{ kind: 'examples', passed: 1, of: 2, servers: ['always 200'] }];
  expect(
    renderMeasured({ clauses, silences }, prone),
  ).toBe(`# Clauses, cases, and the servers that proved them

## Clauses

### \`held\` (§1)

What held says.

Cases (2):

- types/null (2)

Proven by:

- a server
- 3 made by machine

## Silences

### \`open\` (§1)

What open says.

A reason.

Answered otherwise, and noticed:

- another server

## Cases that show nothing alone

\`examples\` (1 of 2):

- always 200
`);
});
