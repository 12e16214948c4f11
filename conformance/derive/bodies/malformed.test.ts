import { describe, expect, it } from 'vitest';
import { conditionOf } from '../../judge/conditions.ts';
import type { HttpCase } from '../../types.ts';
import { deriveCases } from '../index.ts';
import { contract, declared } from '../testing/derived.ts';

const cases = deriveCases(contract, declared);
const of = (operation: string, row: string, from: readonly HttpCase[] = cases) =>
  from.find(({ id }) => id.replace(/\/in\/.*/, '') === `${operation}/bodies/${row}`);
const tag = (row: string, from?: readonly HttpCase[]) => of('createTag', row, from);

describe('a body that is not JSON', () => {
  it.each([
    ['comment', 'json-extensions'],
    ['trailing-comma', 'json-extensions'],
    ['escaped-letter', 'json-extensions'],
    ['text-without-quotes', 'json-extensions'],
    ['form-feed', 'json-extensions'],
    ['two-documents', 'text-after-value'],
    ['last-brace-twice', 'text-after-value'],
  ])('asks one operation where a reader in wide use takes it: %s', (row, silence) => {
    const asked = { asks: silence, decides: expect.anything() };
    expect(of('createAuthenticationProfile', `malformed/${row}`)).toMatchObject(asked);
    expect(tag(`malformed/${row}`)).toBeUndefined();
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
      expect(found && conditionOf(found, 'only-if-rejected')).toMatchObject({
        case: 'createTag/required/empty-object',
      });
    },
  );
});

describe('a number that only an extension of JSON writes', () => {
  const numbers = cases.filter(({ rule }) => rule === 'extended-numbers');

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
