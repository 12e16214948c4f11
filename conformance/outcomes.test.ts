// What a run says where an option does not work, a limit is met, or something was left out.

import { expect, it } from 'vitest';
import type { Change } from '../fixtures/servers/behaviour.ts';
import { modelCredential, modelSecondCredential, modelValues } from '../fixtures/servers/declared.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { jsonIn } from '../src/values.ts';
import { planRun } from './index.ts';
import { brokenIn, propertyIn } from './testing/properties.ts';
import { everything, only, optionsFor, runAgainst, runWith } from './testing/run-against.ts';

it('responses without a body show nothing of JSON', async () => {
  const change: Change = ({ finish }) => ({
    finish: (...given) => {
      const r = finish(...given);
      return r.status < 300 ? { status: 204 } : r;
    },
  });
  const report = await runWith(change, ['createTag'], { requests: 400 });
  expect(propertyIn(report, 'createTag/response/json')?.status).not.toBe('held');
});

it('a value that the source leaves open is told', async () => {
  const change: Change = ({ check }) => ({
    check: (value, ...rest) =>
      ((value as { refill?: { tokens: number } })?.refill?.tokens ?? 0) > 50
        ? [{ at: ['refill', 'tokens'], detail: 'is too high' }]
        : check(value, ...rest),
  });
  const report = await runWith(change, ['createAuthenticationProfile/refill.interval'], { requests: 200 });
  expect(brokenIn(report)).toEqual([]);
  expect(
    JSON.stringify([report.notes, report.answers, report.properties.map(({ reason }) => reason)]),
  ).toMatch(/refill\.tokens/);
});

it('every property is planned, and every planned one reported', async () => {
  const report = await runWith(undefined, [], { requests: 300 });
  const plan = planRun({
    ...optionsFor('http://h'),
    values: modelValues,
    credential: modelCredential,
    secondCredential: modelSecondCredential,
    selection: everything,
    driver: false,
  });
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
  expect(ids(report.properties)).toEqual(ids(plan.planned()));
});

it('--skip: a row is not sent for the rest of its response', async () => {
  const contract = await loadContract();
  const plan = planRun({
    ...optionsFor('http://h'),
    contract,
    selection: { ...everything, skip: ['createTag/name'] },
    driver: false,
  });
  const rows = plan.operations.flatMap((operation) => operation.rows());
  expect(
    rows
      .filter(({ name, operation }) => operation === 'createTag' && /^name\//.test(name))
      .map(({ name }) => name),
  ).toEqual([]);
});

it('fewer requests than rows: what was not tried says so', async () => {
  const report = await runWith(undefined, ['createTag'], { requests: 20 });
  const left = report.properties.filter(({ reason }) => reason?.kind === 'no-control');
  expect(left.length).toBeGreaterThan(0);
  for (const { reason } of left) expect(reason).toMatchObject({ requests: 75 });
});

it('a number in another spelling is a number in the edit', async () => {
  const report = await runAgainst(
    async (request, response) => {
      const body = Object(jsonIn((await request.toArray()).join('') || '0') ?? { byteLength: 129 });
      response.writeHead(body.byteLength > 128 && !body.refill ? 400 : 201).end();
    },
    { selection: only('createAuthenticationProfile/byteLength/range'), requests: 300 },
  );
  const range = propertyIn(report, 'createAuthenticationProfile/byteLength/range');
  const [part] = range?.finding?.edit.parts ?? [];
  expect(part && 'value' in part ? typeof part.value : undefined).toBe('number');
});
