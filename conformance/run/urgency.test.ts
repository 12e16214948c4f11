import { expect, it } from 'vitest';
import { runConformance } from '../conform.ts';
import { dependenciesOf } from '../judge/conditions.ts';
import { listen, optionsFor } from '../testing/run-against.ts';
import { inGroups } from './urgency.ts';

const cases = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const idsIn = (groups: readonly (readonly { readonly id: string }[])[]) =>
  groups.map((group) => group.map(({ id }) => id).join(''));

it.each([
  ['without groups', [], ['abcd']],
  ['with one', ['cb'], ['bc', 'ad']],
  ['with a case in two', ['d', 'dc'], ['d', 'c', 'ab']],
  ['with one of no case', ['z', 'a'], ['', 'a', 'bcd']],
])('%s the cases stand in the first group that names them', (_, groups, expected) => {
  expect(
    idsIn(
      inGroups(
        cases,
        groups.map((ids) => new Set(ids)),
      ),
    ),
  ).toEqual(expected);
});

it('sends urgent cases and what they hang on before the rest, and tells when they are judged', async () => {
  const urgent = ['createTag/required/name/missing', 'getRoutingProfile/security/missing'];
  const sent: string[] = [];
  const told: (readonly string[])[] = [];
  const { url, close } = await listen((request, response) => {
    request.resume().on('end', () => response.writeHead(request.method === 'POST' ? 201 : 200).end());
  });
  const report = await runConformance({
    ...optionsFor(url),
    urgency: {
      groups: [new Set(urgent)],
      onGroup: (group, results) => {
        told.push([String(group), ...results.map((result) => result.case.id)]);
        sent.push('told');
      },
    },
    onResult: (result) => sent.push(result.case.id),
  });
  await close();
  const ids = report.results.map((result) => result.case.id);
  const allowed = report.results.flatMap((result) =>
    !result.case.conditions.some(({ kind }) => kind === 'twin') || urgent.includes(result.case.id)
      ? [result.case.id, ...dependenciesOf(result.case)]
      : [],
  );
  expect(ids).toEqual(expect.arrayContaining(urgent));
  expect(told).toEqual([['0', ...ids.filter((id) => urgent.includes(id))]]);
  const before = sent.slice(0, sent.indexOf('told'));
  expect(before).toEqual(expect.arrayContaining(urgent));
  expect(before.filter((id) => !allowed.includes(id))).toEqual([]);
  expect(sent.length).toBeGreaterThan(before.length + 1000);
});
