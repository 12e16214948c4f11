import { expect, it } from 'vitest';
import { matches, select } from './selection.ts';
import { plannedForModel } from './testing/planned.ts';
import { propertyIdsOf } from './verdict/index.ts';

it.each([
  ['createTag', 'createTag/name/required', true],
  ['createTag/name', 'createTag/name/required', true],
  ['createTag/name/required', 'createTag/name/required', true],
  ['createTag/*', 'createTag/name/required', true],
  ['*/required', 'createTag/name/required', true],
  ['*/name/*', 'createTag/name/required', true],
  ['createTag/na', 'createTag/name/required', false],
  ['*/required', 'createTag/name/required-fields', false],
  ['createtag', 'createTag/name/required', false],
])('%s means %s: %s', (pattern, id, isMeant) => expect(matches(pattern, id)).toBe(isMeant));

const all = plannedForModel();
const chosen = (selection: Partial<Parameters<typeof select>[1]>) =>
  select(all, { only: [], skip: [], readOnly: false, ...selection });
const mainOf = (cases: typeof all) => [...new Set(cases.map((testCase) => propertyIdsOf(testCase)[0]))];

it('has the cases of a property and the controls that they need, and counts the property alone', () => {
  const { cases, isChosen, properties } = chosen({
    only: ['createAuthenticationProfile/byteLength/maximum'],
  });
  expect(properties.filter(isChosen)).toEqual(['createAuthenticationProfile/byteLength/maximum']);
  const others = cases.filter(
    (one) => propertyIdsOf(one)[0] !== 'createAuthenticationProfile/byteLength/maximum',
  );
  expect(others.length).toBeGreaterThan(0);
  expect(others.length).toBeLessThan(all.length / 4);
});

it('says which patterns mean nothing', () => {
  expect(chosen({ only: ['createTag/nmae/*', 'createTag'], skip: ['*/nothing'] }).unmatched).toEqual([
    'createTag/nmae/*',
    '*/nothing',
  ]);
});

it('sends a case for a property of its response where that of its request was not asked for', () => {
  const { cases } = chosen({ only: ['createTag/tag-created/status'] });
  expect(mainOf(cases as typeof all)).toContain('createTag/body/tag-create-body');
});

it('sends nothing that was left out by name, and in a read-only run nothing that creates', () => {
  const skipped = chosen({ skip: ['createTag/body/nesting-depth'] }).cases as typeof all;
  expect(mainOf(skipped)).not.toContain('createTag/body/nesting-depth');
  const reading = chosen({ readOnly: true }).cases;
  expect(reading.filter((testCase) => testCase.via === 'http' && testCase.writes)).toEqual([]);
  expect(reading.length).toBeGreaterThan(50);
});
