// What comes right before what: as planned, and as a server sees it.

import { expect, it } from 'vitest';
import { modelCredential, modelValues } from '../../fixtures/servers/declared.ts';
import { runConformance } from '../conform.ts';
import { beforeOf, conditionOf, dependenciesOf, twinAmong } from '../judge/conditions.ts';
import { modelWith } from '../testing/for-this-test.ts';
import { plainCase } from '../testing/plain-case.ts';
import { plannedForModel } from '../testing/planned.ts';
import { optionsFor } from '../testing/run-against.ts';
import { type Before, type Condition, type HttpCase, positionOf, type Requirement } from '../types.ts';
import { inOrder, type Step } from './order.ts';

const http = plannedForModel();
const roots = http.filter((testCase) => !conditionOf(testCase, 'twin'));
const others = http.filter((testCase) => conditionOf(testCase, 'twin'));
const twinOf = twinAmong(http);
const idsOf = (steps: readonly Step[]) => steps.map((step) => step.case.id);
const order = (cases: readonly HttpCase[] = others) => inOrder(cases, roots, () => undefined);
const steps = order();

const rejected: Requirement = { expect: { kind: 'rejected' }, origin: { level: 'stated', pointer: '' } };
const simple = (id: string, conditions: readonly Condition[] = []): HttpCase =>
  plainCase(id, { requires: [rejected], conditions });

const rowOf = (testCase: HttpCase) => positionOf(testCase).row;

/** Of the rows that are tried in several places, the share that comes right after this at least once. */
function shareAfter(before: Before, kind: Before): number {
  const several = Map.groupBy(
    others.filter((testCase) => beforeOf(testCase, twinOf) === kind),
    rowOf,
  );
  const met = new Set(
    steps.flatMap((step, i) => {
      const last = steps[i - 1];
      return last && beforeOf(last.case, twinOf) === before ? [rowOf(step.case)] : [];
    }),
  );
  const rows = [...several].filter(([, members]) => members.length > 2).map(([row]) => row);
  return rows.filter((row) => met.has(row)).length / rows.length;
}

it('sends every case once, and nothing but known reads again', () => {
  const once = steps.filter(({ as }) => as === 'case');
  expect(idsOf(once).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  const again = [...new Set(idsOf(steps.filter(({ as }) => as !== 'case')))];
  expect(again).toContain('getRoutingProfile/examples/known');
  expect(again.filter((id) => !/^\w+\/(examples|accounts\/second)\/known$/.test(id))).toEqual([]);
});

it('is the same for the same cases', () => {
  expect(idsOf(order())).toEqual(idsOf(steps));
});

it('sends what others hang on before them', () => {
  const at = new Map(steps.filter(({ as }) => as === 'case').map((step, i) => [step.case.id, i]));
  const early = others.filter((testCase) =>
    dependenciesOf(testCase).some((id) => (at.get(id) ?? -1) > (at.get(testCase.id) ?? -1)),
  );
  expect(early).toEqual([]);
});

it('lets the places of a row come after different kinds of request', () => {
  expect(shareAfter('accepted', 'rejected')).toBeGreaterThan(0.6);
  expect(shareAfter('rejected', 'rejected')).toBe(1);
  expect(shareAfter('rejected', 'accepted')).toBeGreaterThan(0.95);
});

it('sends right after something what asks for that', () => {
  const asking = steps.flatMap((step, i) => {
    const wanted = conditionOf(step.case, 'right-after')?.before;
    const last = steps[i - 1];
    return wanted === undefined ? [] : [last !== undefined && beforeOf(last.case, twinOf) === wanted];
  });
  expect(asking.length).toBeGreaterThan(60);
  expect(asking.filter((isMet) => !isMet).length).toBeLessThan(4);
});

it('keeps a burst together, and twins that are due right after the case that makes them so', () => {
  const twin = simple('twin');
  const due = (testCase: HttpCase) => (testCase.id === 'b' ? twin : undefined);
  const burst = [1, 2, 3].map((i) => simple(`create/burst/${i}`));
  const ids = idsOf(inOrder([simple('a'), ...burst, simple('b'), simple('c')], [], due)).join(' ');
  expect(ids).toContain('create/burst/1 create/burst/2 create/burst/3');
  expect(ids).toContain('b twin');
});

it('sends cases that wait for each other all the same', () => {
  const waiting = [
    simple('a', [{ kind: 'after', cases: ['b'] }]),
    simple('b', [{ kind: 'after', cases: ['a'] }]),
  ];
  expect(idsOf(inOrder(waiting, [], () => undefined)).toSorted()).toEqual(['a', 'b']);
});

it('mixes what a server sees, within 2,700 requests for the contract of the kit', async () => {
  const seen: string[] = [];
  const server = await modelWith(({ finish }) => ({
    finish: (reply, call, slot) => {
      seen.push(`${call.method} ${reply.status < 300 ? 'accepted' : 'rejected'}`);
      return finish(reply, call, slot);
    },
  }));
  const report = await runConformance(
    optionsFor(server.url, { values: modelValues, credential: modelCredential }),
  );
  const pairs = Map.groupBy(seen.slice(1), (now, i) => `${seen[i]}, ${now}`);
  const count = (pair: string) => pairs.get(pair)?.length ?? 0;
  expect(report.pace.requests).toBeLessThanOrEqual(2700);
  expect(count('POST accepted, POST rejected')).toBeGreaterThan(250);
  expect(count('POST accepted, POST accepted')).toBeGreaterThan(50);
  expect(count('GET accepted, POST rejected')).toBeGreaterThan(10);
});

it('sends the read that is asked for right before what must come right after it', () => {
  const asking = simple('b', [{ kind: 'right-after', before: 'shown', read: 'r' }, { kind: 'alone' }]);
  const sent = inOrder([simple('x'), asking], [simple('r')], () => undefined);
  const at = sent.findIndex((step) => step.case.id === 'b');
  expect(sent[at - 1]).toMatchObject({ case: { id: 'r' }, as: 'preceding', alone: true });
});

it('has what must be alone, and what comes right before that, alone', () => {
  const alone = simple('b', [{ kind: 'right-after', before: 'rejected' }, { kind: 'alone' }]);
  const sent = order([simple('x'), simple('a'), alone]);
  expect(sent.map(({ case: { id }, alone }) => [id, alone ?? false])).toEqual([
    ['x', true],
    ['b', true],
    ['a', false],
  ]);
});
