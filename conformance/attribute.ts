// Puts on each cause what its experiments explain, so that no other clause is accused of it. Pure.

import { isAsStrong } from './experiment/index.ts';
import type { Experiments, Finding, Narrowed, Reason, Result } from './types.ts';

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
  if (cause.origin.level === 'http' && main.origin.level !== 'chosen')
    return { ...result, findings: [{ ...main, required: requiredOf(result), origin: cause.origin }] };
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

/** What every request has to get, whatever it is. */
const requiredOf = ({ exchange }: Result): Finding['required'] => ({
  kind: exchange?.answer === undefined ? 'response' : 'no-server-error',
});

const hiddenBy = ({ cases: [by = ''] }: Narrowed): Reason => ({ kind: 'hidden', by });
