// Failures as text: one of each clause in full with the request that repeats it, the others by name.

import { commandName } from '../../../src/command-name.ts';
import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import type { Finding, Report, Result } from '../../types.ts';
import { repeatOf } from '../curl.ts';
import { type FailedCase, type FailureGroup, failureGroups, failuresIn } from '../groups.ts';
import type { Style } from '../style.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { originInWords, placeOf } from '../words/origins.ts';
import { mark } from './mark.ts';
import { labelled, wrap } from './wrap.ts';

/** So many failures are shown in full; past that, one of each clause. */
const mostInFull = 10;
/** A longer request fills the screen. */
const longestCurl = 2000;

/** One section for each clause that is broken, and where to read the rest. */
export function failureSections(report: Report, contract: Contract, style: Style): readonly string[] {
  const groups = failureGroups(report, contract);
  const total = failuresIn(groups);
  const each = total <= mostInFull ? mostInFull : 1;
  const sections = groups.map((group) => section(group, each, contract, style));
  const left = total - groups.reduce((sum, { failed }) => sum + Math.min(failed.length, each), 0);
  return left === 0 ? sections : [...sections, hint(left, style)];
}

const hint = (left: number, style: Style) =>
  wrap(
    `${counted(left, 'failure')} not shown: --report html=report.html shows every one, --only ID runs one again.`,
    { paint: style.dim },
  );

function section(group: FailureGroup, each: number, contract: Contract, style: Style): string {
  const { says, failed, origin } = group;
  const place = placeOf(origin, contract);
  const count = `${counted(failed.length, 'case')} ${failed.length === 1 ? 'fails' : 'fail'}`;
  const rest = failed.slice(each).map(({ result }) => result.case.id);
  return [
    `${mark('failed', style)} ${wrap(visibleLine(says), { first: '  ', paint: style.bold }).slice(2)}`,
    wrap(visibleLine(place === undefined ? count : `${count}; in the contract at ${place}`), { first: '  ' }),
    ...failed.slice(0, each).map((failure) => inFull(failure, group, contract, style)),
    ...(rest.length > 0 ? [wrap(`also ${condensed(rest, 8).join(', ')}`, { first: '  ' })] : []),
  ].join('\n');
}

function inFull(failure: FailedCase, { says }: FailureGroup, contract: Contract, style: Style): string {
  return caseLines(failure, { says, longest: 500 }, contract, style).join('\n');
}

/** What the lines of a case leave out: the clause that stands above them, and the end of long texts. */
interface Brevity {
  readonly says: string;
  readonly longest: number;
}

/** A case with what was found, what it differs from and the request that repeats it. */
export function caseLines(
  failure: { readonly result: Result; readonly findings: readonly Finding[] },
  brevity: Brevity,
  contract: Contract,
  style: Style,
): readonly string[] {
  const { id, title } = failure.result.case;
  return [
    wrap(id, { first: '  ', paint: style.bold }),
    wrap(visibleLine(title), { first: '    ' }),
    ...detailLines(failure, brevity, contract, style),
  ];
}

/** The same without its name. */
export function detailLines(
  { result, findings }: { readonly result: Result; readonly findings: readonly Finding[] },
  brevity: Brevity,
  contract: Contract,
  style: Style,
): readonly string[] {
  const { case: tried, exchange } = result;
  const twin = findings.length > 0 ? twinInWords(tried) : undefined;
  return [
    ...findings.flatMap((finding) => findingLines(finding, brevity, contract, style)),
    ...(twin === undefined
      ? []
      : [labelled('twin', cut(visibleLine(twin), Math.min(brevity.longest, 300)), style)]),
    ...(exchange ? [`    ${style.dim('repeat')}    ${repeat(repeatOf(exchange), tried.id)}`] : []),
  ];
}

function findingLines(
  finding: Finding,
  { says, longest }: Brevity,
  contract: Contract,
  style: Style,
): readonly string[] {
  const because = originInWords(finding.origin, contract);
  const { requirement, expected, actual } = findingInWords(finding, contract);
  return [
    ...(because === says ? [] : [labelled('because', cut(visibleLine(because), longest), style)]),
    labelled('requires', visibleLine(requirement), style),
    labelled('expected', cut(visibleLine(expected), longest), style),
    labelled('actual', cut(visibleLine(actual), longest), style, style.red),
  ];
}

const repeat = (line: string, id: string) =>
  line.length <= longestCurl
    ? line
    : `a request of ${line.length} characters: ${commandName} explain ${id} shows it`;
