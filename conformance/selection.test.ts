import { expect, it } from 'vitest';
import { modelCredential, modelValues } from '../fixtures/servers/declared.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { judgedBy, matches, type Plan, planRun, propertyOf, type Selection } from './plan/index.ts';
import { idOfProperty } from './types.ts';

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

const contract = await loadContract();
const planned = (selection: Partial<Selection> = {}) =>
  planRun({
    contract,
    values: modelValues,
    credential: modelCredential,
    headers: [],
    selection: { only: [], skip: [], readOnly: false, ...selection },
    driver: false,
  });

/** The properties of the outcomes of the rows, each once. */
const mainOf = ({ operations }: Plan) => {
  const made = operations.flatMap(({ rows }) =>
    rows().flatMap(({ contexts: [home], on }) => (home && on(home)) ?? []),
  );
  const ids = made.flatMap((each) =>
    judgedBy(each)
      .slice(0, 1)
      .map((main) => idOfProperty(propertyOf(each, main))),
  );
  return [...new Set(ids)];
};

it('has the rows of a property, and counts the property alone', () => {
  const id = 'createAuthenticationProfile/byteLength/range';
  const plan = planned({ only: [id] });
  expect(mainOf(plan)).toEqual([id]);
  expect(
    plan
      .planned()
      .filter((property) => plan.isChosen(property.id))
      .map((property) => property.id),
  ).toEqual([id]);
});

it('says which patterns mean nothing', () => {
  expect(planned({ only: ['createTag/nmae/*', 'createTag'], skip: ['*/nothing'] }).unmatched()).toEqual([
    'createTag/nmae/*',
    '*/nothing',
  ]);
});

it('sends a row for a property of its response where that of its request was not asked for', () => {
  const id = 'createTag/invalid-request/status';
  expect(mainOf(planned())).not.toContain(id);
  expect(mainOf(planned({ only: [id] }))).toContain('createTag/name/required');
});

it('sends nothing that was left out by name, and in a read-only run nothing that creates', () => {
  expect(mainOf(planned())).toContain('createTag/body/nesting-depth');
  expect(mainOf(planned({ skip: ['createTag/body/nesting-depth'] }))).not.toContain(
    'createTag/body/nesting-depth',
  );
  const reading = planned({ readOnly: true }).operations;
  const left = reading.flatMap(({ rows, scripts }) => [...rows(), ...scripts()]);
  expect(left.filter(({ writes }) => writes)).toEqual([]);
  expect(left.length).toBeGreaterThan(50);
});
