// The valid requests of the kit's own contract: examples, shapes, and pairs of boundary values and encodings in them.

import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import type { Context, ContextEdit } from '../types.ts';
import { coveringArray } from './covering-array.ts';
import { parsed, valueAt } from './json-text.ts';
import { createSubject } from './subject.ts';

const contract = await loadContract();
const inputs = { values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1' }, headers: [] };

const contextsOf = (id: string): readonly Context[] =>
  contract.operations
    .filter((operation) => operation.id === id)
    .flatMap((operation) => createSubject(contract, operation, inputs).contexts);
const profiles = contextsOf('createAuthenticationProfile');

const isPresence = ({ property }: ContextEdit) => property.rule === 'allowed' || property.rule === 'optional';

it('are examples first, then shapes, encodings, and what the source leaves open', () => {
  expect(contextsOf('getRoutingProfile').map(({ name }) => name)).toEqual(['known']);
  expect(contextsOf('createTag').map(({ name, origin }) => `${name} (${origin.id})`)).toEqual([
    'tag (tag-create-body)',
    'tag, members in reverse order (tag-create-body)',
    'tag, white space around and between its parts (tag-create-body)',
    'tag, names and values in escapes (tag-create-body)',
    'tag, in escapes, in reverse order (tag-create-body)',
  ]);
});

it('have each combination of optional members once, as strong as what says so', () => {
  const shapes = profiles.filter(({ edits }) => edits.every(isPresence));
  const stated = shapes.filter(({ origin }) => origin.level !== 'chosen');
  expect(stated.map(({ name }) => name)).toEqual([
    'token-minimal',
    'token-full',
    'token-minimal, prefix is there',
    'token-minimal, refill is there',
    'jwt',
  ]);
  const open = shapes.filter((context) => !stated.includes(context));
  expect(new Set(open.map(({ origin }) => origin.id))).toEqual(new Set(['jwt-other-settings']));
  expect(open.length).toBe(2 ** 3 - 1);
});

it('are valid, and have what their edits say', () => {
  const pointer =
    contract.operations.find(({ id }) => id === 'createAuthenticationProfile')?.body?.schemaPointer ?? '';
  for (const { name, value, edits } of profiles) {
    // A member that the contract's decision refuses is asked beside everything else.
    const isRefused = edits.some(({ property }) => property.rule === 'jwt-id-with-token');
    expect([name, contract.isValid(pointer, parsed(value))]).toEqual([name, !isRefused]);
    for (const { member } of edits.filter((edit) => !isPresence(edit)))
      if (member !== undefined) expect(valueAt(value, member.path)).toEqual(member.value);
  }
});

/** What of a context varies with others: a member, or how it is written. */
const factorOf = ({ member }: ContextEdit): string => member?.path.join('.') ?? 'encoding';

it.each(['token', 'jwt'])(
  'have any two values that the source gives, and any value in any encoding, in one of them: %s',
  (type) => {
    const all = profiles
      .filter(({ value, origin }) => valueAt(value, ['keyType']) === type && origin.level !== 'chosen')
      .map(({ edits }) => edits.filter((edit) => !isPresence(edit)));
    const levels = new Map(all.flat().map((edit) => [edit.says, edit]));
    const missing = [...levels.values()].flatMap((a) =>
      [...levels.values()]
        .filter((b) => factorOf(a) < factorOf(b))
        .filter((b) => !all.some((edits) => [a, b].every(({ says }) => edits.some((e) => e.says === says))))
        .map((b) => `${a.says}, ${b.says}`),
    );
    expect(missing).toEqual([]);
    expect(levels.size).toBeGreaterThan(6);
  },
);

it('come from arrays that have each pair which can meet, in few rows', () => {
  const sizes = [4, 3, 2, 2, 3];
  const rows = [
    ...coveringArray(sizes, ([a, level], [b, end]) => a === 0 && b === 1 && level === 3 && end > 0),
  ];
  const pairs = new Set(
    rows.flatMap((row) =>
      row.flatMap((a, i) => row.slice(i + 1).map((b, j) => `${i}:${a} ${i + j + 1}:${b}`)),
    ),
  );
  const every = sizes.flatMap((size, i) => sizes.slice(i + 1).map((other) => size * other));
  expect(['0:3 1:1', '0:3 1:2'].filter((pair) => pairs.has(pair))).toEqual([]);
  expect(pairs.size).toBe(every.reduce((sum, count) => sum + count) - 2);
  expect(rows.length).toBeLessThan(18);
});

it('have a value that takes the place of the one of the contract wherever its member is', () => {
  const path = ['refill', 'tokens'];
  const overrides = [{ operation: 'createAuthenticationProfile', path, value: 7 }];
  const operation = contract.operations.find(({ id }) => id === 'createAuthenticationProfile');
  const all = operation ? createSubject(contract, operation, { ...inputs, overrides }).contexts : [];
  const added = all.filter(({ edits }) => edits.some(({ says }) => says === 'refill is there'));
  expect(added.length).toBeGreaterThan(6);
  expect(added.filter(({ value }) => valueAt(value, path) !== 7)).toEqual([]);
});

const debit = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: 'debit' }, iban: { const: 'AT' } },
};
const invoice = {
  type: 'object',
  required: ['kind', 'days'],
  properties: { kind: { const: 'invoice' }, days: { const: 14 } },
};
const pay = { oneOf: [debit, invoice] };
it.each<[string, object, readonly unknown[]]>([
  [
    'an alternative',
    { pay },
    [{ kind: 'debit' }, { kind: 'debit', iban: 'AT' }, { kind: 'invoice', days: 14 }],
  ],
  [
    'an alternative of an item',
    { pay: { type: 'array', minItems: 1, items: pay } },
    [[{ kind: 'debit' }], [{ iban: 'AT', kind: 'debit' }], [{ kind: 'invoice', days: 14 }]],
  ],
])('have each member as each kind of value that it may be: %s', (_, properties, expected) => {
  const schema = { type: 'object', required: ['pay'], properties };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const paths = { '/x': { post: { requestBody, responses: { 200: { description: 'done' } } } } };
  const made = createContract(documentWith({}, paths));
  const all = made.operations.flatMap((operation) => createSubject(made, operation, inputs).contexts);
  const plain = all.filter(({ edits }) => edits.every(({ encoding }) => encoding === undefined));
  expect(plain.map(({ value }) => valueAt(value, ['pay']))).toEqual(expected);
});
