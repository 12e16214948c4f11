// Tests of rules: what a rule derives from the operations of a small contract.

import { expect, it } from 'vitest';
import { createContract } from '../../../src/contract/index.ts';
import { documentWith } from '../../../src/contract/testing/document.ts';
import type { HttpCase } from '../../types.ts';
import type { Inputs } from '../inputs.ts';
import { createSubject, type Rule } from '../subject.ts';

/** A short contract: OpenAPI paths, and the user's inputs. */
export interface Snippet {
  readonly paths: Readonly<Record<string, object>>;
  readonly values?: Inputs['values'];
  readonly thorough?: true;
}

/** The request line, and the body if there is one, by the id of the case. */
type Sent = Readonly<Record<string, string>>;

/** A row of a test's table: the requests that a rule derives from a snippet, all of those in the first body or some of them. */
export interface RuleRow {
  readonly title: string;
  readonly rule: Rule;
  readonly snippet: Snippet;
  readonly all?: Sent;
  readonly some?: Sent;
}

/** Runs each row as a test. */
export function testRules(rows: readonly RuleRow[]): void {
  it.each(rows.map((row) => [row.rule.name, row.title, row] as const))('%s: %s', (_, __, row) => {
    const sent = derived(row.rule, row.snippet);
    if (row.some) expect(sent).toMatchObject(row.some);
    if (row.all) expect(sent).toEqual(row.all);
  });
}

function derived(rule: Rule, { paths, values = {}, thorough }: Snippet): Sent {
  const source = { title: 's', version: '1', clauses: [], silences: [] };
  const contract = createContract(documentWith({}, paths, { 'x-source': source }));
  const inputs = { values, headers: [], ...(thorough && { thorough }) };
  const cases = contract.operations.flatMap((operation) =>
    rule.derive(createSubject(contract, operation, inputs)),
  );
  const first = cases.filter(({ within }) => within === undefined);
  return Object.fromEntries(first.map((testCase) => [testCase.id, sentBy(testCase)]));
}

function sentBy({ request: { method, target, body } }: HttpCase): string {
  const bytes = body === undefined ? '' : 'text' in body ? body.text : `base64 ${body.base64}`;
  return [method, target, bytes].filter((part) => part !== '').join(' ');
}

/** An operation with a JSON body in which these properties are required. */
export const create = (properties: Readonly<Record<string, object>>, example: object) => ({
  post: {
    operationId: 'create',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: Object.keys(properties),
            additionalProperties: false,
            properties,
          },
          examples: { plain: { value: example } },
        },
      },
    },
    responses: { 201: { description: 'made' }, 400: { description: 'wrong' } },
  },
});

/** A read with string parameters in its path. */
export const read = (operationId: string, ...names: readonly string[]) => ({
  get: {
    operationId,
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: { 200: { description: 'shown' }, 404: { description: 'none' } },
  },
});
