// The two verdicts, each in a sentence, what they are based on, and why a run ended early.

import { uncovered } from '../../coverage.ts';
import { grouped } from '../../grouped.ts';
import type {
  ClauseCoverage,
  Coverage,
  OperationCoverage,
  Report,
  Scope,
  Stop,
  Verdict,
} from '../../types.ts';
import { inputInWords, optionInWords } from './conditions.ts';
import { casesThat, counted, firstOf, inList } from './numbers.ts';
import { failureInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** What a verdict says. */
export type VerdictState = 'passed' | 'failed' | 'undecided';

/** Failed by what failed, whatever else was not decided. */
export function verdictState({ conforms, counts }: Verdict): VerdictState {
  if (conforms) return 'passed';
  return counts.failed > 0 ? 'failed' : 'undecided';
}

type Covered = Pick<Report, 'coverage' | 'chosen'>;

/** What a verdict is put into words from. */
export type Judged = Pick<Report, 'verdicts' | 'stopped'> & Covered;

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
function failedInWords({ verdicts, coverage }: Judged, scope: Scope): string {
  const source = verdicts.source.counts.failed;
  const chosen = scope === 'source' ? 0 : verdicts.contract.counts.failed - source;
  const says = [
    source > 0 && brokenInWords(source, coverage),
    chosen > 0 && casesThat(chosen, 'differs from contract decisions', 'differ from contract decisions'),
  ];
  return says.filter((part) => part !== false).join(', ');
}

/** A server error fails a case whatever the source says of it: where no clause is broken, that may be all. */
function brokenInWords(count: number, { clauses }: Coverage): string {
  const isOpen = clauses.length > 0 && !clauses.some(({ state }) => state === 'broken');
  const what = isOpen ? 'HTTP or the source' : 'the source';
  return casesThat(count, `breaks ${what}`, `break ${what}`);
}

function undecidedInWords(report: Judged, scope: Scope): string {
  const { planned, counts } = report.verdicts[scope];
  const open = counts.inconclusive + counts.errored;
  if (report.stopped !== undefined) return 'the run ended early';
  if (planned === 0) return 'no case was run';
  const says = [
    ...(open > 0 ? [`${counted(open, 'case')} could not be judged`] : []),
    ...uncoveredInWords(report, open > 0),
  ];
  return says.join('; ') || 'no case could be judged';
}

/**
 * `32 of 58 statements shown to hold, 7 not tried (--driver), 19 cannot be seen over HTTP`; of a contract that names no
 * clauses, how many operations accepted a request.
 */
export function coverageInWords({ coverage, chosen }: Covered): string {
  const { clauses, operations } = coverage;
  const isOfClauses = clauses.length > 0;
  const all: readonly (ClauseCoverage | OperationCoverage)[] = isOfClauses ? clauses : operations;
  const inState = (...states: readonly string[]) => all.filter(({ state }) => states.includes(state));
  const some = (says: string, ...states: readonly string[]) => {
    const { length } = inState(...states);
    return length > 0 ? [`${length} ${says}`] : [];
  };
  const notTried = `not tried${waysIn(inState('not-tried', 'left-out'), chosen !== undefined)}`;
  return isOfClauses
    ? [
        `${inState('held').length} of ${counted(all.length, 'statement')} shown to hold`,
        ...some('broken', 'broken'),
        ...some('could not be judged', 'undecided'),
        ...some(notTried, 'not-tried'),
        ...some('cannot be seen over HTTP', 'not-testable'),
      ].join(', ')
    : [
        `${inState('accepted').length} of ${counted(all.length, 'operation')} accepted a valid request`,
        ...some('accepted none', 'failed', 'not-accepted'),
        ...some(notTried, 'not-tried', 'left-out'),
        ...some('without a valid request in the contract', 'not-shown'),
      ].join(', ');
}

/** ` (--driver, not selected)`: the options that would have had them tried. */
function waysIn(open: readonly (ClauseCoverage | OperationCoverage)[], isChosen: boolean): string {
  const inputs = open.map((each) => ('inputs' in each ? each.inputs : []));
  const options = new Set(inputs.flat().map(optionInWords));
  const isUnselected = isChosen && inputs.some(({ length }) => length === 0);
  const ways = [...[...options].toSorted(), ...(isUnselected ? ['not selected'] : [])];
  return ways.length === 0 ? '' : ` (${ways.join(', ')})`;
}

/** A verdict with its sentence. */
export interface WrittenVerdict extends Verdict {
  readonly says?: string;
}

/** The verdicts as programs read them, each with its sentence. */
export function writtenVerdicts(report: Judged): Readonly<Record<Scope, WrittenVerdict>> {
  const written = (scope: Scope) => ({ ...report.verdicts[scope], says: verdictInWords(report, scope) });
  return { source: written('source'), contract: written('contract') };
}

/** Coverage with its sentence. */
export interface WrittenCoverage extends Coverage {
  readonly says?: string;
}

/** Coverage as programs read it, its sentence beside it. */
export const writtenCoverage = (report: Covered): WrittenCoverage => ({
  ...report.coverage,
  says: coverageInWords(report),
});

type Uncovered = ReturnType<typeof uncovered>[number];

/**
 * `getRoutingProfile was not tried: pass --routing-id ID, or leave it out with --skip 'getRoutingProfile/*'`; a sentence
 * for each group of operations that lack the same, without those that other cases tell of already.
 */
export function uncoveredInWords({ coverage }: Covered, isTold: boolean): readonly string[] {
  const open = uncovered(coverage).filter(({ inputs }) => inputs.length > 0 || !isTold);
  const groups = grouped(open, ({ operation: _, ...lack }) => JSON.stringify(lack));
  return groups.map(([, same]) => groupInWords(same));
}

function groupInWords(same: readonly [Uncovered, ...Uncovered[]]): string {
  const [first] = same;
  const names = same.map(({ operation }) => operation);
  const isOne = names.length === 1;
  const named = inList(firstOf(names, 4));
  const what =
    first.state === 'not-tried'
      ? `${named} ${isOne ? 'was' : 'were'} not tried`
      : `${named} accepted no valid request (${first.status})`;
  const inputs = first.inputs.map(inputInWords);
  const skips = names.slice(0, 4).map((name) => `--skip '${name}/*'`);
  const pass = inputs.length === 0 ? '' : `pass ${inList(inputs)}, or `;
  return `${what}: ${pass}leave ${isOne ? 'it' : 'them'} out with ${skips.join(' ')}`;
}

/** `the credential is rejected everywhere (401): check --bearer or --credential`. */
export const stopInWords = (stop: Stop): string => say(stops, stop);

const stops: Table<Stop> = {
  unreachable: ({ failure }) => `the server cannot be reached: ${failureInWords(failure)}`,
  'no-response': ({ requests, failure }) =>
    requests === 1
      ? `the first request got no complete response: ${failureInWords(failure)}`
      : `none of the first ${requests} requests got a complete response: ${failureInWords(failure)}`,
  'credential-rejected': ({ status }) =>
    `the credential is rejected everywhere (${status}): check --bearer or --credential`,
  proxy: ({ status }) =>
    status === 407
      ? 'a proxy responds with 407 in the place of the server: pass a base URL that leads to the server itself'
      : `every response is ${status}, as from a proxy that cannot reach the server: check that the server runs, or pass a base URL that leads to it`,
  deadline: ({ seconds }) =>
    `the deadline of ${seconds} s was reached: --within ${seconds} judges the most telling cases that fit, --deadline SECONDS allows more`,
  interrupted: () => 'it was interrupted',
  'server-ended': ({ exitCode, signal }) => `the server ${endInWords(exitCode, signal)} during the run`,
  error: ({ detail }) => `the run failed: ${detail}`,
};

function endInWords(exitCode: number | undefined, signal: string | undefined): string {
  if (signal !== undefined) return `was ended by ${signal}`;
  return exitCode === undefined ? 'stopped listening' : `ended with exit code ${exitCode}`;
}
