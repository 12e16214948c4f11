// What a case says of its twin is what the two requests show.

import { describe, expect, it } from 'vitest';
import { minds } from '../fixtures/servers/changes.ts';
import { differenceOf } from './experiment/index.ts';
import { conditionOf } from './judge/index.ts';
import { modelWith } from './testing/for-this-test.ts';
import { plannedForModel, post } from './testing/planned.ts';
import { accused } from './testing/properties.ts';
import { watched } from './testing/run-against.ts';
import { describedDifference, isOneThing } from './twins.ts';
import type { CaseRequest, Change } from './types.ts';

describe('in the plan', () => {
  const cases = plannedForModel();
  const requests = new Map(cases.map(({ id, request }) => [id, request]));
  const twins = cases.flatMap(({ id, request, conditions }) => {
    const twin = conditionOf({ conditions }, 'twin');
    const before = requests.get(twin?.case ?? '');
    return twin && before ? [{ id, change: twin.change, before, request }] : [];
  });

  it('says for each case with a twin whether it differs in one thing, in several or in none', () => {
    expect(twins.length).toBeGreaterThan(2000);
    expect(twins.filter(({ change }) => change === undefined)).toEqual([]);
  });

  it('says "the only change" of one thing alone', () => {
    const wrong = twins.filter(
      ({ change, before, request }) =>
        typeof change === 'string' && !isOneThing(differenceOf(before, request), before, request),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('names everything else that differs, and nothing that does not', () => {
    const wrong = twins.filter(({ change, before, request }) => {
      if (typeof change !== 'object') return false;
      const [said, found] = [partsOf(change), partsOf(differenceOf(before, request))];
      const isWhole = found.includes(partsOf([{ part: { kind: 'body' } }]).join());
      return isWhole ? found.some((part) => !said.includes(part)) : found.join() !== said.join();
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

const partsOf = (changes: readonly Change[]) => changes.map(({ part }) => JSON.stringify(part));

const plain = post('{"name":"a","limit":{"per":1,"of":2}}');

it.each<[string, CaseRequest]>([
  ['a value', post('{"name":"b","limit":{"per":1,"of":2}}')],
  ['an object that is absent', post('{"name":"a"}')],
  ['a text in place of an object', post('{"name":"a","limit":"1/2"}')],
  ['an object in place of a text', post('{"name":{"value":"a","in":1},"limit":{"per":1,"of":2}}')],
  ['an empty body', post('{}')],
  ['a body that is no object', post('[1]')],
  [
    'a value that is put in as it is sent',
    post('{"name":"a","limit":"$NESTED"}', { nesting: { levels: 9, open: '[', close: ']' } }),
  ],
])('takes %s for one thing', (_, request) => {
  expect(describedDifference(plain, request, 'words')).toBe('words');
});

it.each<[string, CaseRequest, number]>([
  ['nothing', plain, 0],
  ['two values of an object', post('{"name":"a","limit":{"per":2,"of":3}}'), 2],
  ['two objects in one another’s place', post('{"name":"a","limit":{"value":{"per":1}}}'), 3],
  ['a member under another name', post('{"title":"a","limit":{"per":1,"of":2}}'), 2],
  ['a value and a header', post('{"name":"b","limit":{"per":1,"of":2}}', { headers: [] }), 2],
  ['a value that goes out otherwise', post('{"name":"b","limit":{"per":1,"of":2}}', { padding: 9 }), 2],
])('tells %s part by part', (_, request, parts) => {
  expect(describedDifference(plain, request, 'words')).toHaveLength(parts);
});

it('is judged there, and says of which twin', async () => {
  const withPattern = minds('name', (name) => !/^[\w .-]{1,64}$/.test(String(name)));
  const { url } = await modelWith(withPattern);
  const { report, results } = await watched(url, ['createAuthenticationProfile/keyType/enum']);
  expect(accused(report)).toEqual([]);
  const enums = results.filter((result) => result.case.rule === 'enums');
  expect(enums.filter(({ outcomes }) => outcomes.source === 'passed').length).toBeGreaterThan(80);
  const shortened = results.find(({ case: { id } }) => id.endsWith('shortened/in/token-full/most'));
  expect(shortened?.case.conditions).toEqual([
    expect.objectContaining({ case: 'createAuthenticationProfile/examples/token-full' }),
  ]);
  expect(shortened?.case).toMatchObject({
    request: { body: { text: expect.stringMatching(/"name":"\$UNIQUE","keyType":"toke"/) } },
  });
});
