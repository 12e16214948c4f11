// One mark for one meaning, in the terminal, on the page and in Markdown.

import { type Cause, type KnownEntry, type Report, type Scope, scopes } from '../../types.ts';
import { casesThat, counted } from './numbers.ts';
import { type Judged, type VerdictState, verdictInWords, verdictState } from './verdicts.ts';

/** What a mark stands for. `open` is not as it was decided or wanted, and fails nothing. */
export type Meaning = VerdictState | 'open' | 'skipped';

/** The mark of each meaning. */
export const marks: Readonly<Record<Meaning, string>> = {
  passed: '✓',
  failed: '✗',
  open: '○',
  undecided: '?',
  skipped: '·',
};

/** The verdicts with their marks. */
export const bothVerdicts = (report: Judged & Pick<Report, 'against'>) =>
  scopes.map((scope) => ({
    scope,
    meaning: meaningOfVerdict(report, scope),
    says: verdictInWords(report, scope),
  }));

/** A verdict that does not decide fails nothing. */
export function meaningOfVerdict(report: Pick<Report, 'verdicts' | 'against'>, scope: Scope): Meaning {
  const state = verdictState(report.verdicts[scope]);
  return state === 'failed' && scope !== report.against ? 'open' : state;
}

/** What expired or is fixed has to go. */
export function meaningOfEntry({ expired, fixed, excused }: KnownEntry): Meaning {
  if (expired || fixed.length > 0) return 'failed';
  return excused.length > 0 ? 'open' : 'undecided';
}

/** The results of the cases of a cause under the verdict that decides. */
export function becameOf({ cases }: Cause, { results, against }: Report) {
  const ids = new Set(cases);
  const states = results.flatMap((result) => (ids.has(result.case.id) ? [result.outcomes[against]] : []));
  const failed = states.filter((state) => state === 'failed').length;
  const undecided = states.filter((state) => state === 'inconclusive' || state === 'errored').length;
  return { failed, undecided, other: states.length - failed - undecided };
}

/** `1 case fails, 12 cases are not judged`. */
export const becameInWords = ({ failed, undecided, other }: ReturnType<typeof becameOf>): string =>
  [
    failed > 0 && casesThat(failed, 'fails', 'fail'),
    undecided > 0 && casesThat(undecided, 'is not judged', 'are not judged'),
    other > 0 && `${counted(other, 'case')} judged all the same`,
  ]
    .filter((part) => part !== false)
    .join(', ');

/** The worst result of its cases; a cause that only cost time fails nothing. */
export function meaningOfCause(cause: Cause, report: Report): Meaning {
  const { failed, undecided } = becameOf(cause, report);
  if (failed > 0) return 'failed';
  return undecided > 0 ? 'undecided' : 'open';
}
