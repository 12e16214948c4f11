// What a request leaves behind for the one right after it, as far as that is known before anything is sent.

import { type Before, type HttpCase, requirementsOf } from '../types.ts';
import { conditionOf } from './conditions.ts';

/**
 * What a case is to the one after it, if its requirements are met; undefined for a probe that nothing is required of.
 * @param twinOf the twin of a case, where it has one
 */
export function beforeOf(
  testCase: HttpCase,
  twinOf: (testCase: HttpCase) => HttpCase | undefined,
): Before | undefined {
  const kind = requirementsOf(testCase)[0]?.expect.kind;
  const isRead = testCase.request.method === 'GET';
  if (kind === 'accepted' || kind === 'same-status') return isRead ? 'shown' : 'accepted';
  if (kind === undefined || kind === 'still-json') return undefined;
  return isRead && twinOf(testCase)?.request.target !== testCase.request.target ? 'hidden' : 'refused';
}

/** The twin of a case, among others. */
export const twinAmong =
  (cases: ReadonlyMap<string, HttpCase>) =>
  (testCase: HttpCase): HttpCase | undefined =>
    cases.get(conditionOf(testCase, 'twin')?.case ?? '');
