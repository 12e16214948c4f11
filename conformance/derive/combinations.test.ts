import { expect, it } from 'vitest';
import { combinationsOf, extremesOf, givenCombinations, shapesOf } from './design/combinations.ts';
import { boundaryOf, boundedFields, ends, isGiven, openRanges } from './design/dimensions.ts';
import { valueAt } from './json-text.ts';
import { contract, subjectOf } from './testing/derived.ts';

const subject = subjectOf('createAuthenticationProfile');
const [token] = subject.alternatives;
if (token === undefined) throw new Error('profiles have no alternatives');
const shapes = shapesOf(subject, token);
const [fullest] = shapes;
if (fullest === undefined) throw new Error('profiles have no body');
const boundaries = boundedFields(fullest).flatMap((field) =>
  ends.flatMap((end) => boundaryOf(contract, fullest, field, end)),
);
const bodies = combinationsOf(subject, token, 2).map(({ body }) => body.value);

const pairs = boundaries
  .filter(isGiven)
  .flatMap((one, i, all) => all.slice(i + 1).map((other) => [one, other] as const))
  .filter(([one, other]) => one.field !== other.field);
const nameOf = ({ field, end }: (typeof boundaries)[number]) => `${field.path.join('.')} ${end}`;

it('has any two ends of different members that the source gives in one body', () => {
  const isMet = (pair: (typeof pairs)[number]) =>
    bodies.some((body) => pair.every(({ field, value }) => valueAt(body, field.path) === value));
  expect(pairs.length).toBeGreaterThan(20);
  expect(pairs.filter((pair) => !isMet(pair)).map((pair) => pair.map(nameOf))).toEqual([]);
});

it('has each end, whoever gave it, in an extreme', () => {
  const extremes = extremesOf(subject, token, []).map(({ body }) => body.value);
  const missing = boundaries.filter(
    ({ field, value }) => !extremes.some((body) => valueAt(body, field.path) === value),
  );
  expect(missing.map(nameOf)).toEqual([]);
});

it('holds nobody to an end that the contract chose, or to one beside a number without a range', () => {
  for (const body of givenCombinations(subject)) {
    const chosen = boundaries
      .filter((boundary) => !isGiven(boundary))
      .filter(({ field, value }) => valueAt(body.value, field.path) === value);
    expect([body.name, chosen.map(nameOf)]).toEqual([body.name, []]);
    const isMoved = /least|most/.test(body.name);
    expect(isMoved ? openRanges(contract, body) : []).toEqual([]);
  }
});
