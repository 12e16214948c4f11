import { expect, it } from 'vitest';
import type { Context, Judged, Origin, Row } from '../types.ts';
import { type Dealing, deal } from './deal.ts';

const stated: Origin = { level: 'stated', id: 'c', pointer: '/c' };
const chosen = { level: 'chosen', id: 's', pointer: '/s' } as const;
const rejected: Judged = { requires: [{ expect: { kind: 'rejected' }, origin: stated }] };

const contexts = ['plain', 'b', 'c', 'd', 'e', 'f'].map(
  (name): Context => ({
    ...{ operation: 'make', name, edits: [], cites: [], lacks: [], origin: stated },
    request: { method: 'POST', target: `/${name}`, headers: [] },
  }),
);

const rowOf = (name: string, parts: Partial<Row> & { readonly judged?: Judged } = {}): Row => ({
  ...{ name, operation: 'make', main: false, writes: true, contexts },
  on: ({ request }) => ({
    ...(parts.judged ?? rejected),
    property: { operation: 'make', place: 'body', rule: name },
    request,
    edit: { says: name, parts: [] },
  }),
  ...parts,
});

const rows = ['one', 'two', 'three', 'four'].map((name) => rowOf(name, { main: name === 'three' }));

const dealt = (given: readonly Row[], parts: Partial<Dealing> = {}) =>
  [...deal(given, { requests: 100, seed: 1, isAccepted: () => true, ...parts })].map(
    ({ row, context }) => `${row.name} ${context.name}`,
  );

it('tries each row once before any goes on, the most telling first and at home', () => {
  const all = dealt(rows);
  expect(all[0]).toBe('three plain');
  expect(all.slice(0, 4).map((trial) => trial.split(' ')[0])).toEqual(['three', 'one', 'two', 'four']);
  expect(all.slice(4, 8).map((trial) => trial.split(' ')[0])).toEqual(['three', 'one', 'two', 'four']);
  expect(all.length).toBe(rows.length * contexts.length);
  expect(new Set(all).size).toBe(all.length);
});

it('has every context in one round', () => {
  const many = Array.from({ length: 60 }, (_, i) => rowOf(`row ${i}`));
  const met = new Set(dealt(many, { requests: 60 }).map((trial) => trial.split(' ').at(-1)));
  expect([...met].toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'plain']);
});

it('ends once the requests are used up: fewer are the start of more', () => {
  expect(dealt(rows, { requests: 7 })).toEqual(dealt(rows).slice(0, 7));
});

it('is the same for the same seed, and spreads rows otherwise for another', () => {
  expect(dealt(rows, { seed: 7 })).toEqual(dealt(rows, { seed: 7 }));
  const [first, other] = [dealt(rows), dealt(rows, { seed: 2 })];
  expect(other).not.toEqual(first);
  expect(other.toSorted()).toEqual(first.toSorted());
});

it('deals over accepted contexts alone', () => {
  const isAccepted = ({ name }: Context) => name === 'b' || name === 'd';
  expect(dealt(rows, { isAccepted }).toSorted()).toEqual(
    rows.flatMap(({ name }) => [`${name} b`, `${name} d`]).toSorted(),
  );
  expect(dealt(rows, { isAccepted: () => false })).toEqual([]);
});

it('asks, and tries what rests on a decision, once in each alternative, after others', () => {
  const alternatives = [{}, {}];
  const decision = { expect: { kind: 'rejected' }, origin: chosen } as const;
  const asking = rowOf('asks', { judged: { asks: 'name-length', decides: [decision] } });
  const decided = rowOf('decided', { judged: { requires: [decision] } });
  expect(dealt([asking, decided])).toEqual(['asks plain', 'decided plain']);
  const [plain, other] = contexts.map(
    (one, i): Context => ({ ...one, body: { alternative: alternatives[i] as never, example: i } }),
  );
  const both = [plain, other].filter((one) => one !== undefined);
  const twice = [{ ...decided, contexts: both }, rowOf('later')];
  expect(dealt(twice).slice(0, 2)).toEqual(['decided plain', expect.stringContaining('later')]);
  expect(dealt(twice)[3]).toBe('decided b');
});

it('leaves out a row that makes nothing of its home, and a context of which a row makes nothing', () => {
  const { on } = rowOf('elsewhere');
  const notAt = (...names: readonly string[]): Row => ({
    ...rowOf('elsewhere'),
    on: (context) => (names.includes(context.name) ? undefined : on(context)),
  });
  expect(dealt([notAt('plain')])).toEqual([]);
  expect(dealt([notAt('b', 'c')]).toSorted()).toEqual([
    'elsewhere d',
    'elsewhere e',
    'elsewhere f',
    'elsewhere plain',
  ]);
});

it('has some of each operation early on', () => {
  const few = ['x', 'y'].map((name) => rowOf(name, { operation: 'read' }));
  const at = dealt([...rows.map((row) => ({ ...row, main: false })), ...few]).slice(0, 6);
  expect(at.findIndex((trial) => trial.startsWith('x'))).toBeLessThan(
    at.findIndex((trial) => trial.startsWith('two')),
  );
});
