// What a report says of each property hangs on its own requests and their controls: a second fault elsewhere changes nothing but
// what loses every control.

import { expect, it } from 'vitest';
import { all } from '../fixtures/servers/changes.ts';
import { type Fault, faults } from '../fixtures/servers/faults.ts';
import { startModel } from '../fixtures/servers/start.ts';
import { brokenIn, propertyIn } from './testing/properties.ts';
import { fewerRows, runOn, runWith } from './testing/run-against.ts';

const names = [
  'no credential needed beside a query parameter',
  'key types looked up by name in an object of a script',
  'the refill is stored unread',
  'types checked at the top level only',
  'every faulty body is moved elsewhere',
  'a JWT identifier with an opaque token switches the checks off',
];
const chosen = names.map((name) => faults.find((fault) => fault.name === name) as Fault);
/** Enough to try each row that is left. */
const parts = { selection: fewerRows(), requests: 600 };
const run = (fault: Fault, other?: Fault) =>
  runWith(other ? all(fault.change, other.change) : fault.change, [], parts);

it.each(
  chosen.flatMap((one, i) => {
    const other = chosen[i + 1];
    return other && i % 2 === 0 ? [[one.name, other.name, one, other] as const] : [];
  }),
)('%s, beside: %s', async (_, __, one, other) => {
  const [first, second, both] = [await run(one), await run(other), await run(one, other)];
  const expected = new Set([...brokenIn(first), ...brokenIn(second)]);
  const wrong = both.properties.filter(({ id, status, level }) => {
    if (level === 'chosen' || status === 'undecided') return false;
    return (status === 'broken') !== expected.has(id);
  });
  expect(wrong.map(({ id, status }) => `${id}: ${status}`)).toEqual([]);
  const lost = both.properties.filter(
    ({ id, status }) => status === 'undecided' && propertyIn(first, id)?.status !== 'undecided',
  );
  expect(lost.filter(({ reason }) => reason === undefined)).toEqual([]);
});

it('two runs on one server say the same', async () => {
  const [one, other] = chosen;
  const server = await startModel(all((one as Fault).change, (other as Fault).change));
  const runs = [];
  for (const nonce of ['runaa', 'runbb']) runs.push(await runOn(server.url, [], { ...parts, nonce }));
  await server.close();
  const [first, second] = runs.map(({ properties, verdicts, answers, robustness }) => ({
    properties: properties
      .map(({ id, status, evidence, finding }) =>
        JSON.stringify([id, status, evidence, finding?.edit, finding?.boundary]),
      )
      .toSorted(),
    verdicts,
    answers,
    order: properties.map(({ id }) => id),
    robustness: robustness.map(({ about, times }) => [about, times]),
  }));
  expect(second).toEqual(first);
});
