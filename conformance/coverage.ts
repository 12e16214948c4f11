// The coverage of a run: what its results show of each clause and each operation. Pure.

import type { Contract } from '../src/contract/index.ts';
import { type ClauseOutcome, clauseOutcomes, type Shown, shownBy } from './clause-outcomes.ts';
import { acceptsIn } from './judge/index.ts';
import { tokenCases } from './tokens/index.ts';
import type {
  Case,
  ClauseCoverage,
  Coverage,
  Input,
  OperationCoverage,
  ReportHead,
  Result,
} from './types.ts';

/** @param chosen which part of the cases the user asked for; absent where that was all */
export function coverageOf(
  results: readonly Result[],
  contract: Contract,
  chosen: ReportHead['chosen'],
): Coverage {
  const tested = shownBy(results, clausesTriedBy);
  const throughDriver = new Set(
    tokenCases(contract, { driver: false, jwtId: false }).flatMap(({ cites = [] }) => cites),
  );
  const valid = Map.groupBy(results.filter(isValid), ({ case: { operation } }) => operation);
  return {
    clauses: [...contract.source.clauses.values()].map(({ id, elsewhere }) => {
      const own = tested.get(id);
      if (own !== undefined) return ofClause(id, own);
      const isTestable = elsewhere === undefined || throughDriver.has(id);
      return isTestable ? { id, state: 'not-tried', inputs: [] } : { id, state: 'not-testable' };
    }),
    operations: contract.operations.map(({ id }) => {
      const own = valid.get(id) ?? [];
      if (own.length > 0) return ofOperation(id, own);
      return { operation: id, state: chosen === undefined ? 'not-shown' : 'left-out' };
    }),
  };
}

/** Operations that leave the verdict open: nothing shows that they accept anything, and nobody left them out. */
export const uncovered = ({ operations }: Coverage) =>
  operations.filter((each) => each.state === 'not-accepted' || each.state === 'not-tried');

/** What the contract chose is none of the source, and a probe only asks. */
const clausesTriedBy = (result: Result) =>
  clauseOutcomes(result, result.case.asks === undefined ? result.case.cites : []);

function ofClause(id: string, shown: readonly Shown[]): ClauseCoverage {
  const has = (some: ClauseOutcome) => shown.some(({ outcome }) => outcome === some);
  if (has('failed')) return { id, state: 'broken' };
  if (has('passed')) return { id, state: 'held' };
  if (shown.some(({ outcome }) => outcome !== 'not-applicable')) return { id, state: 'undecided' };
  return { id, state: 'not-tried', inputs: inputsFor(shown.map(({ result }) => result)) };
}

/** Has to be accepted by what the source says. */
function isValid({ case: { via, requires } }: { readonly case: Case }): boolean {
  const [main] = requires ?? [];
  return via === 'http' && main?.expect.kind === 'accepted' && main.origin.level !== 'chosen';
}

function ofOperation(operation: string, valid: readonly Result[]): OperationCoverage {
  if (valid.some(({ case: own, exchange }) => acceptsIn(own, exchange?.response)))
    return { operation, state: 'accepted' };
  if (valid.some(({ outcomes }) => outcomes.source === 'failed')) return { operation, state: 'failed' };
  const status = valid.flatMap(({ exchange }) => exchange?.response?.status ?? [])[0];
  const inputs = inputsFor(valid);
  return status === undefined
    ? { operation, state: 'not-tried', inputs }
    : { operation, state: 'not-accepted', status, inputs };
}

/** What would have to be declared for the case that needs the least, of those that were skipped for want of it. */
function inputsFor(results: readonly Result[]): readonly Input[] {
  const needed = results.map(({ case: { conditions }, reason }) => {
    if (reason?.kind === 'rejected-without') return [reason.input];
    if (reason?.kind !== 'needs') return [];
    return conditions.flatMap((condition) => (condition.kind === 'needs' ? [condition.input] : []));
  });
  const [least = []] = needed.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length);
  return least;
}
