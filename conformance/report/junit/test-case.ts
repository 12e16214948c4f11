// One case as a test of JUnit: whether it is green, red or skipped, and what it says.

import type { Contract } from '../../../src/contract/index.ts';
import type { Finding, Report, Result } from '../../types.ts';
import { curlOf } from '../curl.ts';
import { type Status, statusOf } from '../status.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { originInWords, placeOf } from '../words/origins.ts';

/**
 * What a reader counts. A case that passed is the only plain test: readers show everything plain in green.
 * - `observed` is skipped: it was tried, not judged.
 * - `not-applicable` is skipped: nobody could have judged it with what was declared.
 * - `inconclusive` is an error, as is `errored`: a run that was not decided must not look as if it had passed.
 */
export type Kind = 'passed' | 'failure' | 'error' | 'skipped';

/** A test case of JUnit. */
export interface Test {
  readonly classname: string;
  readonly name: string;
  readonly milliseconds: number;
  readonly kind: Kind;
  readonly type: string;
  readonly message: string;
  readonly details: string;
}

/** The test of a result. */
export function toTest(result: Result, report: Report, contract: Contract): Test {
  const { id, operation, rule } = result.case;
  const status = statusOf(result, report, contract);
  const about = status.state === 'failed' ? typeOf(result) : status.state;
  return {
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
