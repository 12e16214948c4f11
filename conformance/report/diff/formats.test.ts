import { describe, expect, test } from 'vitest';
import { createContract } from '../../../src/contract/index.ts';
import { documentWith } from '../../../src/contract/testing/document.ts';
import { diffContracts } from '../../diff/index.ts';
import { withoutEscapes } from '../../testing/markdown.ts';
import { diffFormats } from './index.ts';
import { renderDiffText } from './text.ts';

/** A contract of one create, with a clause, a decision, and a bound of a name. */
function contractWith(name: object, { states = 'A thing has a name.', answer = 404 } = {}) {
  const body = (required: boolean) => ({
    ...(required && { required }),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', ...name } } },
        example: { name: 'abc' },
      },
    },
  });
  const post = {
    operationId: 'create',
    requestBody: body(true),
    responses: { 201: { description: 'made' }, 400: { description: 'bad' } },
  };
  return createContract(
    documentWith(
      {},
      { '/a': { post } },
      {
        'x-source': {
          clauses: [{ id: 'has-name', section: '§1', states }],
          silences: [
            { id: 'unknown-path', section: '§2', question: 'What then?', decision: 'None.', answer },
          ],
        },
      },
    ),
  );
}

const bound = { maxLength: 9, 'x-origin': { maxLength: 'has-name' } };
const before = contractWith(bound);
const tighter = diffContracts(
  before,
  contractWith({ ...bound, maxLength: 5 }, { states: 'Others.', answer: 410 }),
);

test('the text says it for each user, then change by change, then the cases', () => {
  expect(renderDiffText(tighter)).toMatchInlineSnapshot(`
    "t 1

    ✗ Implementers: breaking, a server that conformed may fail now: 1 change under source conformance, 1 more under
      contract conformance only
    ✗ Frontends: breaking, a client that worked may fail now: 2 changes
    ○ Reviewers: to review: 1 rule, 1 clause, 1 decision

    Breaking (2)
      ✗ maxLength 9 → 5
          create request body.name
          §1 stated (has-name); may break servers and clients
      ✗ silence unknown-path, answer: 404 → 410
          §2
          may break servers (contract conformance only) and clients

    Not breaking, to review (1)
      ○ clause has-name, states: A thing has a name. → Others.
          §1

    Cases
      1 case removed: create/lengths/name/markup
      109 cases with another request: create/bodies (56), create/lengths (34), create/types (7), create/combinations
        (6), create/required (6)
      4 cases with other requirements: create/paths (4)

    ✗ 2 breaking changes
    "
  `);
});

test('the comment says the same', () => {
  expect(diffFormats[1]?.render(tighter)).toMatchInlineSnapshot(`
    "### t 1

    ✗ **2 breaking changes**

    | for | it is |
    | --- | --- |
    | **Implementers** | ✗ breaking, a server that conformed may fail now: 1 change under source conformance, 1 more under contract conformance only |
    | **Frontends** | ✗ breaking, a client that worked may fail now: 2 changes |
    | **Reviewers** | ○ to review: 1 rule, 1 clause, 1 decision |

    #### ✗ Breaking (2)

    | change | where | origin | breaking |
    | --- | --- | --- | --- |
    | maxLength 9 → 5 | create request body.name | §1 stated (has-name) | may break servers and clients |
    | silence unknown-path, answer: 404 → 410 | §2 |  | may break servers (contract conformance only) and clients |

    #### ○ Not breaking, to review (1)

    | change | where | origin | breaking |
    | --- | --- | --- | --- |
    | clause has-name, states: A thing has a name. → Others. | §1 |  |  |

    #### Cases

    - 1 case removed: create/lengths/name/markup
    - 109 cases with another request: create/bodies (56), create/lengths (34), create/types (7), create/combinations (6), create/required (6)
    - 4 cases with other requirements: create/paths (4)
    "
  `);
});

test('the JSON is the difference itself', () => {
  expect(JSON.parse(diffFormats[2]?.render(tighter) ?? '')).toEqual(structuredClone(tighter));
});

test('two contracts that say the same need one line', () => {
  const same = diffContracts(before, contractWith(bound));
  expect(renderDiffText(same)).toBe('t 1\n\n✓ The two contracts say the same.\n');
  expect(diffFormats[1]?.render(same)).toBe('### t 1\n\n✓ **The two contracts say the same.**\n');
});

describe('what a contract holds', () => {
  const hostile = diffContracts(
    before,
    contractWith({ ...bound, format: '\u001b[31m<script>|`@all`\n# x' }, { states: '![x](http://a) \u202e' }),
  );

  test.each([
    ['text', renderDiffText(hostile)],
    ['markdown', diffFormats[1]?.render(hostile) ?? ''],
    ['json', diffFormats[2]?.render(hostile) ?? ''],
  ])('drives no terminal and is no markup in %s', (format, text) => {
    expect(text).not.toMatch(/[\u001b\u202e]/);
    if (format === 'markdown') expect(withoutEscapes(text)).not.toMatch(/<script|!\[|`|\n# |@all/);
  });

  test('a very large difference fits a comment', () => {
    const many = (states: string) => ({
      ...structuredClone(documentWith({})),
      'x-source': {
        clauses: Array.from({ length: 900 }, (_, i) => ({ id: `c${i}`, section: '§1', states })),
      },
    });
    const text = diffFormats[1]?.render(
      diffContracts(createContract(many('x'.repeat(300))), createContract(many('<'.repeat(300)))),
    );
    expect(text?.length).toBeLessThan(65_536);
    expect(text).toContain('and 860 more');
  });
});
