// The two verdicts, each in a sentence, and what they come to.

import type { Report, Scope, Verdict } from '../../types.ts';
import { uncoveredInWords } from './coverage.ts';
import { counted } from './numbers.ts';

/** What a verdict comes to. */
export type VerdictState = 'passed' | 'failed' | 'undecided';

/** Failed by what failed, whatever else was not decided. */
export function verdictState({ conforms, counts }: Verdict): VerdictState {
  if (conforms) return 'passed';
  return counts.failed > 0 ? 'failed' : 'undecided';
}

/** What a verdict is put into words from. */
export type Judged = Pick<Report, 'verdicts' | 'stopped' | 'coverage' | 'chosen'>;

/** `Source conformance: passed (560 cases)`; why a run ended early stands beside it. */
export function verdictInWords(report: Judged, scope: Scope): string {
  const name = scope === 'source' ? 'Source conformance' : 'Contract conformance';
  const state = verdictState(report.verdicts[scope]);
  return `${name}: ${state} (${details[state](report, scope)})`;
}

const details: Readonly<Record<VerdictState, (report: Judged, scope: Scope) => string>> = {
  passed: ({ verdicts }, scope) => counted(verdicts[scope].counts.passed, 'case'),
  failed: failedInWords,
  undecided: undecidedInWords,
};

/** What breaks the source breaks the contract as well. */
function failedInWords({ verdicts }: Judged, scope: Scope): string {
  const source = verdicts.source.counts.failed;
  const chosen = scope === 'source' ? 0 : verdicts.contract.counts.failed - source;
  const breaks = source === 1 ? 'breaks' : 'break';
  const differ = chosen === 1 ? 'differs' : 'differ';
  return [
    ...(source > 0 ? [`${counted(source, 'case')} ${breaks} the source`] : []),
    ...(chosen > 0 ? [`${counted(chosen, 'case')} ${differ} from contract decisions`] : []),
  ].join(', ');
}

function undecidedInWords(report: Judged, scope: Scope): string {
  const { verdicts, stopped } = report;
  const { planned, counts } = verdicts[scope];
  const open = counts.inconclusive + counts.errored;
  if (stopped !== undefined) return 'the run ended early';
  if (planned === 0) return 'no case was run';
  const says = [
    ...(open > 0 ? [`${counted(open, 'case')} could not be judged`] : []),
    ...uncoveredInWords(report, open > 0),
  ];
  return says.length === 0 ? 'no case could be judged' : says.join('; ');
}
