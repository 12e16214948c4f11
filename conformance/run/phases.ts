// The order in which cases are sent: what takes something away comes after everything that needs it.

import { conditionOf, dependenciesOf } from '../judge/index.ts';
import type { HttpCase } from '../types.ts';

/** Cases that are sent side by side, once all phases before have ended. */
export type Phase = readonly HttpCase[];

/**
 * Everything that may run at any time; then what might change what others read; then one deletion after the other with
 * the cases that hang on it, the deepest path first, since what holds others takes them along.
 */
export function phasesOf(cases: readonly HttpCase[]): readonly Phase[] {
  const isLast = lastAmong(cases);
  const late = cases.filter(isLast);
  const deletions = late.filter(isDeletion);
  const hanging = (id: string) => late.filter((testCase) => hangsOn(testCase, id, cases));
  const deleting = new Set(deletions.flatMap(({ id }) => [id, ...hanging(id).map((other) => other.id)]));
  const byDepth = deletions.toSorted((a, b) => depthOf(b) - depthOf(a));
  return [
    cases.filter((testCase) => !isLast(testCase)),
    late.filter(({ id }) => !deleting.has(id)),
    ...byDepth.map((deletion) => [deletion, ...hanging(deletion.id)]),
  ].filter((phase) => phase.length > 0);
}

/** Last is whatever says so, and whatever hangs on such a case. */
export function lastAmong(cases: readonly HttpCase[]): (testCase: HttpCase) => boolean {
  const late = new Set(cases.flatMap((testCase) => (conditionOf(testCase, 'last') ? [testCase.id] : [])));
  const follows = (testCase: HttpCase) =>
    !late.has(testCase.id) && dependenciesOf(testCase).some((id) => late.has(id));
  for (let next = cases.filter(follows); next.length > 0; next = cases.filter(follows)) {
    for (const { id } of next) late.add(id);
  }
  return ({ id }) => late.has(id);
}

/** A deletion of something that exists: it differs from no accepted request, but is one. */
const isDeletion = (testCase: HttpCase): boolean =>
  testCase.request.method === 'DELETE' &&
  conditionOf(testCase, 'last') !== undefined &&
  conditionOf(testCase, 'twin') === undefined;

function hangsOn(testCase: HttpCase, id: string, cases: readonly HttpCase[]): boolean {
  const dependencies = dependenciesOf(testCase);
  if (testCase.id === id) return false;
  const twins = cases.filter((other) => conditionOf(testCase, 'twin')?.case === other.id);
  return dependencies.includes(id) || twins.some((twin) => hangsOn(twin, id, cases));
}

const depthOf = ({ request }: HttpCase): number => request.target.split('?')[0]?.split('/').length ?? 0;
