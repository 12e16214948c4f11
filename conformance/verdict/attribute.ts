// What was narrowed down to another clause counts for that clause, and not for the one whose case met it first.

import { isAsStrong } from '../experiment/index.ts';
import type { Experiments, Narrowed, Reason, Result } from '../types.ts';

/** The same results, with what was narrowed down under the clause that it breaks. */
export function attribute(results: readonly Result[], { narrowed }: Experiments): readonly Result[] {
  const causes = new Map(
    narrowed.toReversed().flatMap((cause) => cause.cases.map((id) => [id, cause] as const)),
  );
  const reasons = new Map(results.map(({ case: { id }, reason }) => [id, reason]));
  // A report that was read may name twins in a circle.
  const hiding = (reason: Reason | undefined, passed: readonly string[] = []): Narrowed | undefined => {
    const twin = reason !== undefined && 'twin' in reason ? reason.twin : undefined;
    if (twin === undefined || passed.includes(twin)) return undefined;
    return causes.get(twin) ?? hiding(reasons.get(twin), [...passed, twin]);
  };
  return results.map((result) => {
    const cause = causes.get(result.case.id);
    if (cause !== undefined) return attributed(result, cause);
    const hidden = hiding(result.reason);
    return hidden === undefined ? result : { ...result, reason: hiddenBy(hidden) };
  });
}

/** What differs from a decision is no difference where something else is the reason. */
function attributed(result: Result, cause: Narrowed): Result {
  const [main, ...others] = result.findings;
  if (main === undefined) return result;
  if (isAsStrong(cause.origin, main.origin))
    return { ...result, findings: [{ ...main, origin: cause.origin }, ...others] };
  if (main.origin.level !== 'chosen') return result;
  const { outcomes } = result;
  const contract = outcomes.contract === 'failed' ? 'inconclusive' : outcomes.contract;
  return {
    ...result,
    outcomes: { ...outcomes, contract },
    findings: [],
    answers: [],
    reason: hiddenBy(cause),
  };
}

const hiddenBy = ({ cases: [by = ''] }: Narrowed): Reason => ({ kind: 'hidden', by });
