// A report as tests, for the formats that know nothing else: whether each is green, red or skipped, and what it says.

import type { Contract } from '../../src/contract/index.ts';
import type { Finding, Report, Result } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';
import { curlOf } from './curl.ts';
import { type Status, statusOf } from './status.ts';
import { twinInWords } from './words/conditions.ts';
import { findingInWords } from './words/findings.ts';
import { originInWords, placeOf } from './words/origins.ts';
import { verdictInWords } from './words/verdicts.ts';

/**
 * What a reader counts. A case that passed is the only plain test: readers show everything plain in green.
 * - `observed` is skipped: it was tried, not judged.
 * - `not-applicable` is skipped: nobody could have judged it with what was declared.
 * - `inconclusive` is an error, as is `errored`: a run that was not decided must not look as if it had passed.
 */
export type Kind = 'passed' | 'failure' | 'error' | 'skipped';

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
  return isRed || exitCodeOf(report) === 0 ? tests : [...tests, runOf(report)];
}

const runOf = (report: Report): Test => ({
  suite: 'run',
  classname: 'run',
  name: 'run',
  milliseconds: 0,
  kind: 'error',
  type: 'run',
  message: verdictInWords(report, report.against),
  details: '',
});

function toTest(result: Result, report: Report, contract: Contract): Test {
  const { id, operation, rule } = result.case;
  const status = statusOf(result, report, contract);
  const about = status.state === 'failed' ? typeOf(result) : status.state;
  return {
    suite: operation,
    classname: `${operation}.${rule}`,
    name: id,
    milliseconds: result.exchange?.milliseconds ?? 0,
    kind: kinds[status.state],
    type: about === 'passed' ? '' : about,
    message: messageOf(status),
    details: status.state === 'failed' ? detailsOf(result, contract) : '',
  };
}

const kinds: Readonly<Record<Status['state'], Kind>> = {
  passed: 'passed',
  failed: 'failure',
  fixed: 'failure',
  known: 'skipped',
  observed: 'skipped',
  'not-applicable': 'skipped',
  inconclusive: 'error',
  errored: 'error',
};

function messageOf({ state, says }: Status): string {
  if (state === 'observed') return `tested, not judged${says && ` (${says})`}`;
  return state === 'known' ? `known failing: ${says}` : says;
}

const typeOf = ({ findings }: Result) => findings[0]?.origin.id ?? findings[0]?.origin.level ?? 'failed';

function detailsOf({ case: failed, findings, exchange }: Result, contract: Contract): string {
  const twin = twinInWords(failed);
  const repeat = exchange ? [`repeat    ${curlOf(exchange.request, exchange.request.url)}`] : [];
  return [
    failed.title,
    ...findings.flatMap((finding) => findingLines(finding, contract)),
    ...(twin === undefined ? [] : [`twin      ${twin}`]),
    ...repeat,
  ].join('\n');
}

function findingLines(finding: Finding, contract: Contract): readonly string[] {
  const { requirement, expected, actual } = findingInWords(finding, contract);
  const place = placeOf(finding.origin, contract);
  return [
    `because   ${originInWords(finding.origin, contract)}`,
    `requires  ${requirement}`,
    `expected  ${expected}`,
    `actual    ${actual}`,
    ...(place === undefined ? [] : [`contract  ${contract.file}#${place}`]),
  ];
}
