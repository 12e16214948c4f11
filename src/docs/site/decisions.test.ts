import { expect, test } from 'vitest';
import { createContract, type OpenApiDocument } from '../../contract/index.ts';
import { costOf, decisionsOf, stateOf } from './decisions.ts';
import { decisionsCsv, decisionsPage } from './decisions-page.ts';
import { createSite } from './model.ts';

const silence = (id: string, more: object = {}) => ({
  id,
  section: '§1',
  question: `Is ${id} so?`,
  decision: '=so',
  because: 'It is.',
  ...more,
});
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        'x-origin': { security: 'guarded', 'responses/201': 'made', 'responses/401': 'refused' },
        security: [{ key: [] }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['b'],
                maxProperties: 3,
                'x-origin': { required: 'needed', maxProperties: 'few' },
              },
            },
          },
        },
        responses: { '201': { description: 'Made.' }, '401': { description: 'No.' } },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  'x-source': {
    silences: [
      silence('asked'),
      silence('few'),
      silence('made'),
      silence('needed', { notShown: true }),
      silence('refused'),
      silence('guarded', { accepted: { by: 'A. Reviewer', on: '2026-01-31' } }),
      { id: 'left', section: '§2', question: 'What else?', outOfScope: 'None is shown.' },
    ],
  },
} as unknown as OpenApiDocument;

const caseOf = (id: string, holds: readonly string[]) => ({
  ...{ id, operation: 'a', rule: 'r', kind: 'k', title: id, requires: [], needs: [] },
  holds,
});
const site = createSite({
  contract: createContract(document),
  text: '',
  cases: [caseOf('one', ['guarded']), caseOf('two', ['asked']), caseOf('three', [])],
  costs: () => ({
    guarded: {
      lines: ['/paths/~1a/post/security security', '/paths/~1a/post/responses/401 responses/401'],
      ...{ comes: 0, goes: ['one', 'three'], changes: 1 },
    },
  }),
  guides: [],
  commands: [],
});

test('the weightiest decision is the first', () => {
  expect(
    decisionsOf(site).map(({ silence: { id }, weight: { degree, about }, asking }) =>
      [id, degree, about, asking.length].join(' · '),
    ),
  ).toEqual([
    'guarded · high · credentials · 1',
    'refused · high · credentials · 0',
    'needed · high · mandatory fields · 0',
    'made · high · the response to a success · 0',
    'few · medium · what a value may be · 0',
    'asked · low · no line, asked by cases · 1',
  ]);
});

test('the cost of a decision is the lines and cases that differ without it', () => {
  const { lines, goes, ...counts } = costOf(site, 'guarded');
  expect(lines.map(({ keyword, id }) => [keyword, id])).toEqual([
    ['security', 'guarded'],
    ['responses/401', 'refused'],
  ]);
  expect([goes.map(({ id }) => id), counts]).toEqual([['one', 'three'], { comes: 0, changes: 1 }]);
  const page = decisionsPage(site).body.markup;
  expect(page).toContain('<td data-name="Cases">2 go, 1 change</td>');
  expect(page).toContain('<td data-name="Cases">no case</td>');
});

test('a decision is proposed until somebody accepts it', () => {
  expect(
    decisionsOf(site)
      .map(({ silence: one }) => stateOf(one))
      .slice(0, 2),
  ).toEqual(['accepted by A. Reviewer on 2026-01-31', 'proposed']);
});

test('a spreadsheet gets a row for each silence, and takes none for a formula', () => {
  const rows = decisionsCsv(site).trimEnd().split('\r\n');
  expect(rows[1]).toBe(
    `"guarded","§1","Is guarded so?","found by us","'=so","It is.","high","credentials","accepted","A. Reviewer","2026-01-31","2","1","0","2","1",""`,
  );
  expect(rows.at(-1)).toBe(
    '"left","§2","What else?","found by us","","","","","","","","","","","","","None is shown."',
  );
});
