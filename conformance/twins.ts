// In what a case differs from its twin, and the same change made to a plainer one.

import { once } from '../src/once.ts';
import { isObject } from '../src/values.ts';
import { valueAt } from './derive/index.ts';
import { differenceOf, withChanges } from './experiment/index.ts';
import { conditionOf } from './judge/index.ts';
import { type CaseRequest, type Change, type Condition, type HttpCase, requirementsOf } from './types.ts';

type StatedChange = Extract<Condition, { kind: 'twin' }>['change'];

/** Cases that list every difference from their twin, computed on demand: few of many cases are shown. */
export function withDifferences(cases: readonly HttpCase[]): readonly HttpCase[] {
  const requests = new Map(cases.map(({ id, request }) => [id, request]));
  return cases.map((testCase) => {
    const twin = conditionOf(testCase, 'twin');
    const before = requests.get(twin?.case ?? '');
    if (twin === undefined || before === undefined) return testCase;
    const described = once(() => describedDifference(before, testCase.request, twin.change));
    const asked: Condition = {
      ...twin,
      get change() {
        return described();
      },
    };
    const conditions = testCase.conditions.map((other) => (other === twin ? asked : other));
    return { ...testCase, conditions };
  });
}

/** The one thing in which two requests differ, as it is said, or everything in which they do. What is a list is complete. */
export function describedDifference(
  before: CaseRequest,
  after: CaseRequest,
  said: StatedChange,
): NonNullable<StatedChange> {
  if (typeof said === 'object') return said;
  const changes = differenceOf(before, after);
  return said !== undefined && isOneThing(changes, before, after) ? said : changes;
}

/** One change, or one value that is there as a whole, is not, or is no object any more. */
export function isOneThing(changes: readonly Change[], before: CaseRequest, after: CaseRequest): boolean {
  const own = changes.filter(({ part }) => part.kind !== 'sending' || !fillsIn(before, after));
  if (own.length <= 1) return changes.length > 0;
  const paths = own.flatMap(({ part }) => (part.kind === 'member' ? [part.path] : []));
  if (paths.length < own.length) return false;
  const path = paths.reduce(commonBeginning);
  return [before, after].some((request) => !hasMembers(valueAt(bodyOf(request), path)));
}

/** What is nested too deeply for a report is put in as the request is sent: it is the value of a placeholder. */
const fillsIn = (before: CaseRequest, after: CaseRequest) =>
  before.nesting === undefined && after.nesting !== undefined;

function commonBeginning(path: readonly string[], other: readonly string[]): readonly string[] {
  const unlike = path.findIndex((name, i) => name !== other[i]);
  return unlike < 0 ? path : path.slice(0, unlike);
}

const bodyOf = ({ body }: CaseRequest): unknown => JSON.parse(body && 'text' in body ? body.text : 'null');

const hasMembers = (value: unknown) => isObject(value) && Object.keys(value).length > 0;

/** How a case whose twin is rejected gets into another body. */
export const moving = {
  /**
   * The case with the same change made in another body.
   * @returns nothing where the change can't be made there alone, or where other cases in the same body count for it
   */
  moved(testCase: HttpCase, twin: HttpCase, base: HttpCase): HttpCase | undefined {
    if (!isMovable(testCase)) return undefined;
    const changes = differenceOf(twin.request, testCase.request);
    if (changes.some(({ part }) => part.kind !== 'member')) return undefined;
    const request = withChanges(base.request, changes, testCase.request);
    const made = differenceOf(base.request, request);
    const isSame = (one: Change, other: Change) =>
      one.to === other.to &&
      (one.from === undefined) === (other.from === undefined) &&
      JSON.stringify(one.part) === JSON.stringify(other.part);
    const isAlone =
      made.length === changes.length && made.every((one) => changes.some((other) => isSame(one, other)));
    if (!isAlone) return undefined;
    return { ...testCase, request, conditions: testCase.conditions.map((one) => withTwin(one, base.id)) };
  },

  likest: (twin: HttpCase, others: readonly HttpCase[]): readonly HttpCase[] =>
    others
      .map((other) => ({ other, changes: differenceOf(twin.request, other.request).length }))
      .sort((a, b) => a.changes - b.changes)
      .map(({ other }) => other),
};

/** It is to be rejected, or accepted, wherever it stands, and counts by its twin alone. */
const isMovable = (testCase: HttpCase): boolean =>
  /^(rejected|accepted)$/.test(requirementsOf(testCase)[0]?.expect.kind ?? '') &&
  testCase.conditions.every(({ kind }) => kind === 'twin');

const withTwin = (condition: Condition, twin: string): Condition =>
  condition.kind === 'twin' ? { ...condition, case: twin } : condition;
