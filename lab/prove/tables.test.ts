import { expect, it } from 'vitest';
import { matches } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import { overlaps, unheld } from './exceptions.ts';
import { mutantsOf } from './machine.ts';
import { plannedCases } from './plan.ts';
import { provenBy } from './proven.ts';
import { keyOf, serversOf } from './servers.ts';

const contract = await loadContract();
const { clauses, silences } = contract.source;
const cases = plannedCases(contract);
const mutants = mutantsOf(contract);
const isCase = (pattern: string) => cases.some(({ id }) => matches(pattern, id));

it('gives every server a name of its own', () => {
  const keys = serversOf(contract).map(keyOf);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

it('names what it breaks and a case that exists in every server made by hand', () => {
  const ids = (one: (typeof faults)[number]) =>
    one.breaks.filter((id) => !clauses.has(id) && !silences.has(id));
  expect(faults.flatMap(ids)).toEqual([]);
  const isOfSource = (one: (typeof faults)[number]) => one.breaks.some((id) => clauses.has(id));
  expect(faults.filter((one) => one.verdict === 'source' && !isOfSource(one))).toEqual([]);
  expect(faults.map(({ caughtBy }) => caughtBy).filter((pattern) => !isCase(pattern))).toEqual([]);
});

it('departs from silences of the contract in every tolerant server', () => {
  const named = tolerances.flatMap((tolerance) => tolerance.silences);
  expect(named.filter((id) => !silences.has(id))).toEqual([]);
});

it('names what it breaks and cases that exist in every server made by machine', () => {
  expect(mutants.filter(({ breaks }) => !clauses.has(breaks) && !silences.has(breaks))).toEqual([]);
  expect(mutants.filter(({ caughtBy }) => !caughtBy.some(isCase))).toEqual([]);
  expect(mutants.filter(({ seenBy }) => seenBy.length > 0 && !seenBy.some(isCase))).toEqual([]);
});

it('changes the contract in every server made by machine, each in its own way', () => {
  const changed = mutants.map(({ apply }) => {
    const document = structuredClone(contract.document);
    apply(document);
    return JSON.stringify(document);
  });
  expect(new Set([...changed, JSON.stringify(contract.document)]).size).toBe(mutants.length + 1);
});

it('moves every bound and length of a body by one, either way', () => {
  const words = mutants.map(({ name }) => name);
  for (const [place, bounds] of [
    ['ratelimit.requests', ['minimum 0', 'minimum 2', 'maximum 999999', 'maximum 1000001']],
    ['ratelimit.window', ['minimum 0', 'minimum 2', 'maximum 86399', 'maximum 86401']],
    ['refill.tokens', ['minimum 0', 'minimum 2', 'maximum 999999', 'maximum 1000001']],
    ['refill.interval', ['minimum 0', 'minimum 2', 'maximum 86399', 'maximum 86401']],
    ['byteLength', ['minimum 15', 'minimum 17', 'maximum 127', 'maximum 129']],
    ['prefix', ['minLength 0', 'minLength 2', 'maxLength 49', 'maxLength 51']],
  ] as const) {
    for (const bound of bounds) expect(words).toContain(`createAuthenticationProfile ${place}: ${bound}`);
  }
});

it('has a faulty server for every clause and silence that a case holds, or a tolerant one that answers it otherwise', () => {
  const held = new Set(cases.flatMap(({ holds }) => holds));
  held.delete('jwt-prefix'); // The driver that all others are changes of answers it otherwise.
  const unproven = Object.entries(provenBy(contract)).filter(
    ([, { faults: byHand, machine, otherwise }]) => byHand.length + machine + otherwise.length === 0,
  );
  expect(unproven.map(([id]) => id).filter((id) => held.has(id))).toEqual([]);
});

it('gives a reason for every exception', () => {
  const reasons = [...Object.values(overlaps), ...Object.values(unheld)];
  for (const reason of reasons) expect(reason.length).toBeGreaterThan(20);
  expect(Object.keys(unheld).filter((id) => !silences.has(id))).toEqual([]);
});
