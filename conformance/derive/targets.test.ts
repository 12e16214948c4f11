import { describe, expect, it } from 'vitest';
import { type Row, rotated, type Target, targetsOf } from './design/places.ts';
import { subjectOf } from './testing/derived.ts';

/** The first and the second alternative that have the window of a limit. */
function windowsOf(): readonly [Target, Target] {
  const subject = subjectOf('createAuthenticationProfile');
  const [first, second] = targetsOf(subject).filter(
    ({ field }) => field.path.join('.') === 'ratelimit.window',
  );
  if (first === undefined || second === undefined) throw new Error('the contract has no window');
  return [first, second];
}

describe('what has to be rejected is tried', () => {
  const [window, further] = windowsOf();
  const bodies = (target: Target, rotation: number, row: Row) =>
    target.rejectedIn(rotation, row).map(({ body }) => body.label ?? body.name);
  const extremes = ['token-full/least', 'token-full/most', 'token-minimal/escaped+short-name'];

  it.each<readonly [string, Target, number, Row, readonly string[]]>([
    ['in one extreme of the fullest body', window, 0, {}, ['token-full/least']],
    ['in the other one where that has its turn', window, 1, {}, ['token-full/most']],
    ['in each extreme where it stands for others', window, 1, { main: true }, extremes],
    ['once in a further alternative', further, 0, { main: true }, ['jwt/least']],
  ])('%s', (_, target, rotation, row, expected) => {
    expect(bodies(target, rotation, row)).toEqual(expected);
  });

  it('at home and beside what the source leaves open for one row of each check', () => {
    const found = bodies(window, 0, { main: true, withOpenMember: true });
    expect(found).toEqual(['token-minimal', ...extremes, ...found.slice(4)]);
    expect(found.length).toBeGreaterThan(4);
  });
});

it('tries nothing that has to be accepted beside an end that the contract chose', () => {
  for (const { acceptedIn } of windowsOf()) {
    const chosen = acceptedIn(0, {}).filter(({ body }) => body.origin.level === 'chosen');
    expect(chosen.map(({ body }) => body.name)).toEqual([]);
  }
});

it.each([
  [0, 1, ['a']],
  [5, 1, ['b']],
  [1, 2, ['b', 'd']],
  [0, 9, ['a', 'b', 'c', 'd']],
])('takes turns: turn %i, %i of four', (rotation, count, expected) => {
  expect(rotated(['a', 'b', 'c', 'd'], rotation, count)).toEqual(expected);
  expect(rotated([], rotation, count)).toEqual([]);
});
