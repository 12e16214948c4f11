// Tests of rules: what a rule derives from the operations of a small contract.

import { expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import { createContract } from '../../../src/contract/index.ts';
import { documentWith } from '../../../src/contract/testing/document.ts';
import { type HttpCase, uniqueLength, uniquePattern } from '../../types.ts';
import type { Inputs } from '../inputs.ts';
import { createSubject, type Rule, type Subject } from '../subject.ts';

/** A short contract: OpenAPI paths, and the user's inputs. */
export interface Snippet {
  readonly paths: Readonly<Record<string, object>>;
  readonly values?: Inputs['values'];
}

/** The request line, and the body if there is one, by the id of the case. */
type Sent = Readonly<Record<string, string>>;

/** A test of the requests that a rule derives from a snippet: in the first body exactly these. */
export const derives = (title: string, rule: Rule, snippet: Snippet, all: Sent): void =>
  it(`${rule.name}: ${title}`, () => expect(derived(rule, snippet)).toEqual(all));

/** Some of those that it derives, whichever body each is tried in. */
export const derivesAmongOthers = (title: string, rule: Rule, snippet: Snippet, some: Sent): void =>
  it(`${rule.name}: ${title}`, () => expect(derived(rule, snippet, true)).toMatchObject(some));

function derived(rule: Rule, { paths, values = {} }: Snippet, inAnyBody = false): Sent {
  const source = { title: 's', version: '1', clauses: [], silences: [] };
  const contract = createContract(documentWith({}, paths, { 'x-source': source }));
  const inputs = { values, headers: [] };
  const cases = contract.operations.flatMap((operation) =>
    rule.derive(createSubject(contract, operation, inputs)),
  );
  const meant = cases.filter(({ within }) => inAnyBody || within === undefined);
  return Object.fromEntries(
    meant
      .toReversed()
      .map((testCase) => [
        testCase.id.split('/in/')[0],
        testCase.within === undefined ? sentBy(testCase) : plainly(sentBy(testCase)),
      ]),
  );
}

function sentBy({ request: { method, target, body } }: HttpCase): string {
  const bytes = body === undefined ? '' : 'text' in body ? body.text : `base64 ${body.base64}`;
  return [method, target, bytes].filter((part) => part !== '').join(' ');
}

/** The plain encoding of a body that is written with escapes or over several lines. */
const plainly = (text: string) =>
  text
    .replaceAll(/\\u(00[2-7][0-9a-f])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\n\s*| +$/g, '')
    .replaceAll('": ', '":');

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

/** A contract of one such operation. */
export const creating = (...what: Parameters<typeof create>): Snippet => ({
  paths: { '/a': create(...what) },
});

/** A read with string parameters in its path. */
export const read = (operationId: string, ...names: readonly string[]) => ({
  get: {
    operationId,
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: { 200: { description: 'shown' }, 404: { description: 'none' } },
  },
});

/** A read whose path ends in a literal and an identifier. */
export const oneRead: Snippet = {
  paths: { '/{acc}/x{id}': read('get', 'acc', 'id') },
  values: { acc: 'acme', id: '12' },
};

/** A read and a create, one beside the other. */
export const readAndCreate: Snippet = {
  paths: { '/t/{id}': read('get', 'id'), '/t/make': create({ t: { type: 'string' } }, { t: 'a' }) },
  values: { id: '12' },
};

/** A create of a text of two to four characters. */
export const shortText = creating({ t: { type: 'string', minLength: 2, maxLength: 4 } }, { t: 'abc' });

/** One request under several numbers. */
export const numbered = (id: string, count: number, sent: string): Sent =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${id}/${i + 1}`, sent]));

/** The value of a body, its new names filled in; undefined where it is not JSON. */
export function bodyOf({ request: { body } }: HttpCase) {
  const text = body && 'text' in body ? body.text : '';
  try {
    return JSON.parse(text.replaceAll(uniquePattern, 'u'.repeat(uniqueLength)));
  } catch {
    return undefined;
  }
}

/** The kit's own contract. */
export const contract = await loadContract();

/** An operation of it, with what a user declares. */
export function subjectOf(id: string, more: Partial<Inputs> = {}): Subject {
  const operation = contract.operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`the contract has no ${id}`);
  return createSubject(contract, operation, { ...declared, ...more });
}

/** What a user declares for the kit's own contract. */
export const declared: Inputs = {
  values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'second-account': 'globex' },
  credential: { header: 'Authorization', scheme: 'Bearer' },
  headers: [],
};
