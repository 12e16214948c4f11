import { describe, expect, it } from 'vitest';
import { loadContract, loadDocument } from '../../../src/contract/file/index.ts';
import { createContract, type OpenApiDocument } from '../../../src/contract/index.ts';
import { conditionOf } from '../../judge/conditions.ts';
import type { HttpCase } from '../../types.ts';
import { deriveCases } from '../index.ts';
import { createSubject, type Subject } from '../subject.ts';
import { declared as inputs } from '../testing/derived.ts';
import { malformed } from './instead.ts';

const contract = await loadContract();
const cases = deriveCases(contract, inputs);
const of = (operation: string, row: string, from: readonly HttpCase[] = cases) =>
  from.find(({ id }) => id.replace(/\/in\/.*/, '') === `${operation}/bodies/${row}`);
const tag = (row: string, from?: readonly HttpCase[]) => of('createTag', row, from);

/** The create of a tag as a thorough run tries it. */
function tagThorough(): Subject {
  const operation = contract.operations.find(({ id }) => id === 'createTag');
  if (operation === undefined) throw new Error('the contract has no tags');
  return createSubject(contract, operation, { ...inputs, thorough: true });
}

describe('a body that is not JSON', () => {
  it.each([
    ['comment', 'json-extensions'],
    ['trailing-comma', 'json-extensions'],
    ['escaped-letter', 'json-extensions'],
    ['text-without-quotes', 'json-extensions'],
    ['form-feed', 'json-extensions'],
    ['two-documents', 'text-after-value'],
    ['last-brace-twice', 'text-after-value'],
  ])('asks one operation where a reader in wide use takes it, each in a thorough run: %s', (row, silence) => {
    const asked = { asks: silence, decides: expect.anything() };
    expect(of('createAuthenticationProfile', `malformed/${row}`)).toMatchObject(asked);
    expect(tag(`malformed/${row}`)).toBeUndefined();
    expect(tag(`malformed/${row}`, malformed.derive(tagThorough()))).toMatchObject(asked);
  });

  it.each(['truncated', 'braces-twice', 'colon-missing', 'text-without-end', 'word', 'in-base64', 'lines'])(
    'must be rejected where none does: %s',
    (row) => {
      expect(tag(`malformed/${row}`)?.requires?.[0]).toMatchObject({
        expect: { kind: 'rejected' },
        origin: { level: 'derived', id: 'tag-create-body' },
      });
    },
  );

  it.each(['malformed/empty', 'malformed/truncated', 'value/null', 'value/array-of-numbers'])(
    'may be read as an empty object where that is accepted: %s',
    (row) => {
      const found = tag(row);
      expect(found && conditionOf(found, 'unless-accepted')).toMatchObject({
        case: 'createTag/required/empty-object',
      });
    },
  );

  it('need not be rejected when it says nothing and nothing is required', async () => {
    const document = structuredClone(await loadDocument(contract.file)) as OpenApiDocument & {
      components: { schemas: Record<string, { required?: readonly string[] }> };
    };
    const { NewTag } = document.components.schemas;
    if (NewTag) NewTag.required = [];
    const loose = deriveCases(createContract(document), inputs);
    expect(['malformed/empty', 'value/null'].map((row) => tag(row, loose))).toEqual([undefined, undefined]);
  });
});

describe('a number that only an extension of JSON writes', () => {
  const numbers = cases.filter(({ rule }) => rule === 'extended-numbers');
  const sent = (id: string) => numbers.find((tried) => tried.id.endsWith(id))?.request.body;

  it('is past the bound however it is read', () => {
    expect(sent('ratelimit.window/hexadecimal-past-maximum')).toMatchObject({
      text: expect.stringContaining('"window":0x15181'),
    });
    expect(sent('ratelimit.requests/leading-zero-past-maximum')).toMatchObject({
      text: expect.stringContaining('"requests":03641101'),
    });
    expect(sent('byteLength/leading-zero-past-minimum')).toMatchObject({
      text: expect.stringContaining('"byteLength":015'),
    });
  });

  it('carries the clause of the bound, and is never past a bound that the contract chose', () => {
    const origins = new Set(numbers.map(({ requires = [] }) => requires[0]?.origin.id));
    expect([...origins].sort()).toEqual([
      'byte-length',
      'ratelimit-requests',
      'ratelimit-window',
      'refill-interval',
    ]);
    expect(numbers.filter(({ id }) => /requests\/(not-a-number|.*minimum)/.test(id))).toEqual([]);
  });
});
