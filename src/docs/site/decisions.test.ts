import { expect, test } from 'vitest';
import { createContract, type OpenApiDocument } from '../../contract/index.ts';
import { decisionsOf, decisionsPage, stateOf } from './decisions.ts';
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
      silence('few', { risk: 'limits' }),
      silence('made', { risk: 'response to a create' }),
      silence('needed', { notShown: true, risk: 'mandatory fields' }),
      silence('refused', { risk: 'credentials' }),
      silence('guarded', { risk: 'credentials', accepted: { by: 'A. Reviewer', on: '2026-01-31' } }),
      { id: 'left', section: '§2', question: 'What else?', outOfScope: 'None is shown.' },
    ],
  },
} as unknown as OpenApiDocument;

const site = createSite({
  contract: createContract(document),
  text: '',
  tests: { guarded: ['a/credential/wrong', 'a/resource/again'], asked: ['a/path/asked'] },
  guides: [],
});

test('the weightiest decision is the first', () => {
  const rows = decisionsOf(site).map(({ silence: { id }, weight: { degree, about } }) =>
    [id, degree, about].join(' · '),
  );
  expect(rows).toEqual([
    'refused · high · credentials',
    'guarded · high · credentials',
    'needed · high · mandatory fields',
    'made · high · response to a create',
    'few · medium · limits',
    'asked · low · a detail',
  ]);
});

test('a decision is proposed until somebody accepts it', () => {
  const states = decisionsOf(site).map(({ silence }) => stateOf(silence));
  expect(states.slice(0, 2)).toEqual(['proposed', 'accepted by A. Reviewer on 2026-01-31']);
});

test('the table has a row for each, which leads to its reason', () => {
  const page = decisionsPage(site).body.markup;
  expect(page.match(/<td data-name="Question"><span><a href="source\.html#/g)).toHaveLength(6);
  expect(page.match(/<summary>/g)).toHaveLength(3);
});
