// The results that experiments look into: what had to become of the request, and did not.

import {
  type Became,
  type Expected,
  type HttpCase,
  type Result,
  requirementsOf,
  type Scope,
} from '../types.ts';
import { becameOf } from './laboratory.ts';

/** A request with the wrong outcome. */
export interface Suspect {
  readonly result: Result;
  readonly case: HttpCase;
  readonly expected: Expected;
  readonly became: Became;
}

/** A result as a suspect, where its outcome is not the expected one; a failure under the verdict decides nothing here. */
export function suspectOf(result: Result): Suspect | undefined {
  const { case: tried, exchange } = result;
  if (tried.via !== 'http' || exchange === undefined) return undefined;
  const [main] = requirementsOf(tried);
  const became = becameOf(exchange);
  const expected = expectations[main?.expect.kind ?? ''] ?? (became === 'failed' ? 'answered' : undefined);
  if (expected === undefined || became === undefined || became === expected) return undefined;
  return { result, case: tried, expected, became };
}

const expectations: Readonly<Record<string, Expected>> = {
  accepted: 'accepted',
  refused: 'rejected',
};

/** A case that can be tried alone: it hangs neither on what was sent before nor on a name that is used once. */
export const isAlone = ({ request, conditions }: HttpCase): boolean =>
  !conditions.some(({ kind }) => kind === 'right-after' || kind === 'after' || kind === 'last') &&
  !(request.body && 'text' in request.body && request.body.text.includes('$UNIQUE['));

/** Whether a result fails under a verdict. */
export const failsUnder =
  (scope: Scope) =>
  ({ outcomes }: Pick<Result, 'outcomes'>): boolean =>
    outcomes[scope] === 'failed';
