import { expect, test } from 'vitest';
import { contractLines } from './contract-lines.ts';
import type { OpenApiDocument } from './document.ts';

const source = {
  clauses: [{ id: 'said', section: '§1', states: 'It is so.' }],
  silences: [{ id: 'open', section: '§2', question: 'Is it?', decision: 'Yes.', because: 'It is usual.' }],
};

test('each entry of an x-origin is a line, with what the document says there and why', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          'x-origin': { '.': 'said', path: 'said', 'responses/404': 'open' },
          'x-derived': ['path'],
          requestBody: {
            content: { 'application/json': { examples: { one: { 'x-origin': { '.': 'open' }, value: 1 } } } },
          },
          responses: { '404': { description: 'None.' } },
        },
      },
    },
    components: {
      schemas: {
        A: {
          maxLength: 9,
          'x-origin': { maxLength: 'unknown', optional: 'said', 'additionalProperties/b': 'open' },
          example: { 'x-origin': { no: 'said' } },
        },
      },
    },
    'x-source': source,
  } as OpenApiDocument;
  const shown = contractLines(document).map(({ level, id, section, keyword, pointer, value }) =>
    [level, id, section, keyword, pointer, JSON.stringify(value) ?? ''].join(' '),
  );
  expect(shown).toMatchInlineSnapshot(`
    [
      "stated said §1 . /paths/~1a/post ",
      "derived said §1 path /paths/~1a "/a"",
      "chosen open §2 responses/404 /paths/~1a/post/responses/404 ",
      "chosen open §2 . /paths/~1a/post/requestBody/content/application~1json/examples/one ",
      "stated said §1 optional /components/schemas/A ",
      "chosen open §2 additionalProperties/b /components/schemas/A ",
    ]
  `);
});

test('a document without a source has no lines', () => {
  const { 'x-source': _, ...document } = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    'x-source': source,
    'x-origin': { '.': 'said' },
  };
  expect(contractLines(document as OpenApiDocument)).toEqual([]);
});
