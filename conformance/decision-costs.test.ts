import { expect, test } from 'vitest';
import { defaultContractFile, loadDocument } from '../src/contract/file/index.ts';
import { createContract, type OpenApiDocument } from '../src/contract/index.ts';
import { decisionCosts } from './decision-costs.ts';

// Without the operation that has nine cases in ten: each decision has its cases derived once more.
const whole = await loadDocument(defaultContractFile);
const { '/{account_id}/authentication/create': _, ...paths } = whole.paths ?? {};
const ours = createContract({ ...whole, paths });
const costs = decisionCosts(ours);

const sums: readonly (readonly [id: string, lines: number, comes: number, goes: number, changes: number])[] =
  [
    ['tag-create-credential', 2, 0, 14, 298],
    ['empty-strings', 1, 5, 2, 35],
    ['names-unique', 0, 0, 0, 1],
    ['name-characters', 0, 0, 0, 7],
    ['account-quota', 0, 0, 0, 0],
    ['trimmed-blanks', 0, 0, 0, 1],
  ];

test.each(sums)('without the decision %s the contract differs as far as it rests on it', (id, ...sum) => {
  const { lines, comes, goes, changes } = costs[id] ?? { lines: [], comes: -1, goes: [], changes: -1 };
  expect([lines.length, comes, goes.length, changes]).toEqual(sum);
});

test('each decision has a cost', () => {
  const decided = [...ours.source.silences.values()].filter(({ decision }) => decision !== undefined);
  expect(Object.keys(costs)).toEqual(decided.map(({ id }) => id));
});

test('a line that only moves up in its list is not among those that go', () => {
  const query = (name: string, id: string) => ({ name, in: 'query', 'x-origin': { '.': id }, schema: {} });
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { operationId: 'a', parameters: [query('b', 'open'), query('c', 'said')] } } },
    'x-source': {
      clauses: [{ id: 'said', section: '§1', states: 'It is so.' }],
      silences: [
        { id: 'open', section: '§2', question: 'Is it?', decision: 'Yes.', because: 'It is usual.' },
      ],
    },
  } as unknown as OpenApiDocument;
  expect(decisionCosts(createContract(document))['open']?.lines).toEqual(['/paths/~1a/get/parameters/0 .']);
});
