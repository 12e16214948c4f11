// The results that experiments look into: what had to become of the request, and did not.

import {
  type Became,
  type CaseRequest,
  type Expected,
  type HttpCase,
  type Result,
  requirementsOf,
} from '../types.ts';
import { becameOf } from './became.ts';
import { differenceOf } from './difference.ts';

/** A request with the wrong outcome. */
export interface Suspect {
  readonly result: Result;
  readonly case: HttpCase;
  readonly expected: Expected;
  readonly became: Became;
  /** The valid request that it differs from. */
  readonly twin?: CaseRequest;
}

/** The results whose outcome is not the expected one; whether they fail under a verdict decides nothing here. */
export function suspectsIn(results: readonly Result[]): readonly Suspect[] {
  const twinOf = twinsIn(results.flatMap(({ case: tried }) => (tried.via === 'http' ? [tried] : [])));
  return results.flatMap((result) => suspectOf(result, twinOf) ?? []);
}

type TwinOf = (tried: HttpCase) => Pick<Suspect, 'twin'>;

/** Finds the request that a case differs from. */
export function twinsIn(cases: readonly HttpCase[]): TwinOf {
  const requests = new Map(cases.map(({ id, request }) => [id, request]));
  return ({ conditions }) => {
    const twin = requests.get(conditions.find((condition) => condition.kind === 'twin')?.case ?? '');
    return twin ? { twin } : {};
  };
}

/** What had to become of the request of a case; nothing where that is open. */
export const expectedOf = (tried: HttpCase): Expected | undefined =>
  expectations[requirementsOf(tried)[0]?.expect.kind ?? ''];

function suspectOf(result: Result, twinOf: TwinOf): Suspect | undefined {
  const { case: tried, exchange } = result;
  if (tried.via !== 'http' || exchange === undefined) return undefined;
  const became = becameOf(exchange);
  const expected = expectedOf(tried) ?? comparedAs(result) ?? (became === 'failed' ? 'answered' : undefined);
  if (expected === undefined || became === undefined || became === expected) return undefined;
  return { result, case: tried, expected, became, ...twinOf(tried) };
}

/** Whether a result was compared with that of another request: the status of its twin, or a resource that it must not show. */
export const isCompared = ({ findings: [first] }: Result): boolean =>
  first?.required.kind === 'same-status' || first?.required.kind === 'not-resource';

const comparedAs = (result: Result): Expected | undefined =>
  isCompared(result)
    ? result.findings[0]?.required.kind === 'same-status'
      ? 'accepted'
      : 'rejected'
    : undefined;

/** Whether what is wrong with a request stands in its body. */
export const hasWrongBody = ({ case: { request }, twin }: Pick<Suspect, 'case' | 'twin'>): boolean =>
  twin !== undefined &&
  differenceOf(twin, request).every(({ part }) =>
    /^(member|order|space|length|escapes|body)$/.test(part.kind),
  );

const expectations: Readonly<Record<string, Expected>> = {
  accepted: 'accepted',
  refused: 'rejected',
};

/** A case that can be tried alone: it hangs neither on what was sent before nor on a name that is used once. */
export const isAlone = ({ request, conditions }: HttpCase): boolean =>
  !conditions.some(({ kind }) => kind === 'right-after' || kind === 'after' || kind === 'last') &&
  !(request.body && 'text' in request.body && request.body.text.includes('$UNIQUE['));
