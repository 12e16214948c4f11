// Failures as text: one of each clause in full with the request that repeats it, the others by name.

import type { Contract } from '../../src/contract/index.ts';
import type { Finding } from '../types.ts';
import { curlOf } from './curl.ts';
import { condensed, type FailedCase, type FailureGroup, failureGroups } from './groups.ts';
import type { Report } from './model.ts';
import type { Style } from './style.ts';
import { counted, cut, visibleLine } from './visible.ts';
import { originInWords } from './words.ts';

/** So many failures are shown in full; past that, one of each clause. */
const mostInFull = 10;
/** A longer request fills the screen. */
const longestCurl = 2000;

/** One section for each clause that is broken, and where to read the rest. */
export function failureSections(report: Report, contract: Contract, style: Style): readonly string[] {
  const groups = failureGroups(report, contract);
  const total = groups.reduce((sum, { failed }) => sum + failed.length, 0);
  const each = total <= mostInFull ? mostInFull : 1;
  const sections = groups.map((group) => section(group, each, contract, style));
  const left = total - groups.reduce((sum, { failed }) => sum + Math.min(failed.length, each), 0);
  if (left === 0) return sections;
  const hint = `${counted(left, 'failure')} ${left === 1 ? 'is' : 'are'} named without details: --report html=report.html shows every one, --only ID runs one again.`;
  return [...sections, style.dim(hint)];
}

function section(group: FailureGroup, each: number, contract: Contract, style: Style): string {
  const { says, failed, origin } = group;
  const shown = failed.slice(0, each).map((one) => failure(one, group, contract, style));
  const rest = failed.slice(each).map(({ result }) => result.case.id);
  return [
    `${style.red('✗')} ${style.bold(visibleLine(says))}`,
    `  ${counted(failed.length, 'case')} ${failed.length === 1 ? 'fails' : 'fail'}${origin.pointer && `; in the contract at ${origin.pointer}`}`,
    ...shown,
    ...(rest.length > 0 ? [`  also ${condensed(rest, 8).join(', ')}`] : []),
  ].join('\n');
}

function failure(
  { result, findings }: FailedCase,
  group: FailureGroup,
  contract: Contract,
  style: Style,
): string {
  const { case: one, exchange } = result;
  const label = (name: string) => `    ${style.dim(name.padEnd(9))}`;
  return [
    `  ${style.bold(one.id)}  ${visibleLine(one.title)}`,
    ...findings.flatMap((finding) => findingLines(finding, group, contract, style)),
    ...(one.twin && one.change
      ? [`${label('twin')} ${one.twin} was accepted; here ${cut(visibleLine(one.change), 120)}`]
      : []),
    ...(exchange
      ? [`${label('repeat')} ${repeat(curlOf(exchange.request, exchange.request.url), one.id)}`]
      : []),
  ].join('\n');
}

function findingLines(
  finding: Finding,
  group: FailureGroup,
  contract: Contract,
  style: Style,
): readonly string[] {
  const label = (name: string) => `    ${style.dim(name.padEnd(9))}`;
  const because = originInWords(finding.origin, contract);
  return [
    ...(because === group.says ? [] : [`${label('because')} ${visibleLine(because)}`]),
    `${label('requires')} ${visibleLine(finding.requirement)}`,
    `${label('expected')} ${cut(visibleLine(finding.expected), 500)}`,
    `${label('actual')} ${style.red(cut(visibleLine(finding.actual), 500))}`,
  ];
}

const repeat = (line: string, id: string) =>
  line.length <= longestCurl ? line : `a request of ${line.length} characters: acs explain ${id} prints it`;
