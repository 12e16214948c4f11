// A report as tests, for the formats that know nothing else: whether each is green, red or skipped, and what it says.

import type { Contract } from '../../src/contract/index.ts';
import { countingFindings } from '../standing.ts';
import type { Finding, Outcome, Report, Result } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';
import { repeatOf } from './curl.ts';
import { twinInWords, undecidedInWords } from './words/conditions.ts';
import { findingInLine, findingInWords } from './words/findings.ts';
import { inPlainText } from './words/numbers.ts';
import { originInWords, placeOf } from './words/origins.ts';
import { entryName } from './words/runs.ts';
import { seenInWords } from './words/seen.ts';
import { verdictInWords } from './words/verdicts.ts';

/** An outcome, or what a list of known failing cases or an earlier report makes of it. */
export type State = Outcome | 'known' | 'fixed';

/** A state with one sentence on it; empty for what passed. */
export interface Status {
  readonly state: State;
  readonly says: string;
}

/** The state of a case in a report. */
export function statusOf(result: Result, report: Report): Status {
  const { id } = result.case;
  const { known = [], since, against } = report;
  const entry = known.find(({ excused, fixed }) => excused.includes(id) || fixed.includes(id));
  if (entry?.fixed.includes(id))
    return {
      state: 'fixed',
      says: `known to fail (${entry.reason}) but no longer fails: remove "${entryName(entry)}" from the list`,
    };
  if (entry) return { state: 'known', says: entry.reason };
  const cause = known.find(({ waiting }) => waiting?.includes(id));
  if (cause)
    return { state: 'known', says: `not judged while "${entryName(cause)}" is there (${cause.reason})` };
  if (since?.still.includes(id)) return { state: 'known', says: `failed at ${since.startedAt} already` };
  const state = result.outcomes[against];
  return { state, says: sentence(state, result, report) };
}

function sentence(state: Outcome, result: Result, report: Report): string {
  const { answers, reason } = result;
  if (state === 'failed')
    return countingFindings(result, report)
      .map((finding) => findingInLine(finding))
      .join('; ');
  // Two requirements of a case may look at the same thing.
  if (state === 'observed')
    return [...new Set(answers.map(({ silence, seen }) => `${silence}: ${seenInWords(seen)}`))].join('; ');
  return reason === undefined ? '' : undecidedInWords(state, reason);
}

/**
 * What a reader counts. A case that passed is the only plain test: readers show everything plain in green.
 * - `observed` is skipped: it was tried, not judged.
 * - `not-applicable` is skipped: nobody could have judged it with what was declared.
 * - `inconclusive` is an error, as is `errored`: a run that was not decided must not look as if it had passed.
 */
const kinds = {
  passed: 'passed',
  failed: 'failure',
  fixed: 'failure',
  known: 'skipped',
  observed: 'skipped',
  'not-applicable': 'skipped',
  inconclusive: 'error',
  errored: 'error',
} as const satisfies Record<State, string>;

/** What a test is counted as. */
export type Kind = (typeof kinds)[State];

/** One test. */
export interface Test {
  /** The operation, or the run. */
  readonly suite: string;
  readonly classname: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly kind: Kind;
  readonly type: string;
  readonly message: string;
  readonly details: string;
}

/**
 * Every case as a test under the verdict that decides the exit code. A run that does not hold though no single case says
 * so (nothing passed, nothing was left) is an error of its own.
 */
export function testsOf(report: Report, contract: Contract): readonly Test[] {
  const tests = report.results.map((result) => toTest(result, report, contract));
  const isRed = tests.some(({ kind }) => kind === 'failure' || kind === 'error');
  if (isRed || exitCodeOf(report) === 0) return tests;
  const [run, message] = ['run', verdictInWords(report, report.against)];
  const whole = { suite: run, classname: run, name: run, type: run, message, milliseconds: 0, details: '' };
  return [...tests, { ...whole, kind: 'error' }];
}

function toTest(result: Result, report: Report, contract: Contract): Test {
  const { id, operation, rule } = result.case;
  const { state, says } = statusOf(result, report);
  const [first] = result.findings;
  return {
    suite: operation,
    classname: `${operation}.${rule}`,
    name: id,
    milliseconds: result.exchange?.milliseconds ?? 0,
    kind: kinds[state],
    type:
      state === 'passed' ? '' : (state === 'failed' && (first?.origin.id ?? first?.origin.level)) || state,
    message: messageOf(state, says),
    details: state === 'failed' ? detailsOf(result, report, contract) : '',
  };
}

function messageOf(state: State, says: string): string {
  if (state === 'observed') return `tested, not judged${says && ` (${says})`}`;
  return state === 'known' ? `known failing: ${says}` : says;
}

function detailsOf(result: Result, report: Report, contract: Contract): string {
  const { case: failed, exchange } = result;
  const twin = twinInWords(failed);
  return [
    failed.title,
    ...countingFindings(result, report).flatMap((finding) => findingLines(finding, contract)),
    ...(twin === undefined ? [] : [`twin      ${twin}`]),
    ...(exchange ? [`repeat    ${repeatOf(exchange)}`] : []),
  ].join('\n');
}

function findingLines(finding: Finding, contract: Contract): readonly string[] {
  const { requirement, expected, actual } = findingInWords(finding);
  const place = placeOf(finding.origin, contract);
  return [
    `because   ${inPlainText(originInWords(finding.origin, contract))}`,
    `requires  ${requirement}`,
    `expected  ${expected}`,
    `actual    ${actual}`,
    ...(place === undefined ? [] : [`contract  ${contract.file}#${place}`]),
  ];
}
