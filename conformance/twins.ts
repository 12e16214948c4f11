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

/**
 * The case with the same change made to the twin of its twin.
 * @returns nothing where the change can't be made there alone, or where other cases in the same body count for it
 */
export function movedToPlainer(
  testCase: HttpCase,
  caseOf: (id: string) => HttpCase | undefined,
): HttpCase | undefined {
  const before = caseOf(conditionOf(testCase, 'twin')?.case ?? '');
  const plainer = before && caseOf(conditionOf(before, 'twin')?.case ?? '');
  if (before?.rule !== 'combinations' || plainer === undefined || !isMovable(testCase)) return undefined;
  const changes = differenceOf(before.request, testCase.request);
  if (changes.some(({ part }) => part.kind !== 'member')) return undefined;
  const request = withChanges(plainer.request, changes, testCase.request);
  const made = differenceOf(plainer.request, request);
  const isAlone =
    made.length === changes.length &&
    made.every(({ part, to }) =>
      changes.some((change) => change.to === to && JSON.stringify(change.part) === JSON.stringify(part)),
    );
  if (!isAlone) return undefined;
  return { ...testCase, request, conditions: testCase.conditions.map((one) => withTwin(one, plainer.id)) };
}

/** It is to be rejected wherever it stands, and counts by its twin alone. */
const isMovable = (testCase: HttpCase): boolean =>
  requirementsOf(testCase)[0]?.expect.kind === 'rejected' &&
  testCase.conditions.every(
    (condition) =>
      condition.kind === 'twin' || (condition.kind === 'unless-converted' && condition.absence === undefined),
  );

const withTwin = (condition: Condition, twin: string): Condition => {
  if (condition.kind === 'twin') return { ...condition, case: twin };
  return condition.kind === 'unless-converted' ? { ...condition, twin } : condition;
};
