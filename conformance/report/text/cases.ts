// What fails, as text: by cause, by clause, or case by case, with the request that repeats it.

import { commandName } from '../../../src/command-name.ts';
import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import { countingFindings } from '../../standing.ts';
import type { Finding, Report, Result } from '../../types.ts';
import { repeatInBrief } from '../curl.ts';
import { casesIn, causesOf, type DescribedCause, type FailureGroup, failureGroups } from '../model.ts';
import { plain, type Style } from '../style.ts';
import { twinInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { becameInWords } from '../words/marks.ts';
import { casesThat, condensed, counted, cut, inPlainText } from '../words/numbers.ts';
import { originInWords, placeOf } from '../words/origins.ts';
import { labelled, marked, type Page, wrap } from './lines.ts';

/** Lines that one cause may have, and all of them, so that a verdict below stays on a screen of 50. */
const mostLines = 20;
const mostInAll = 32;

/** A section for each cause; those past the room of a screen, or with `verbose` all, without an example. */
export function causeSections(causes: readonly DescribedCause[], page: Page): readonly string[] {
  const full = causes.map((cause) => causeSection(cause, page, page.verbose));
  const lines = full.map((section) => section.split('\n').length);
  const fits = (place: number) =>
    place === 0 || lines.slice(0, place + 1).reduce((sum, count) => sum + count) <= mostInAll;
  const left = full.filter((_, place) => !fits(place)).length;
  if (left === 0) return full;
  const hint = `${counted(left, 'cause')} in short: --report html=report.html shows an example of each.`;
  return [
    ...causes.map((cause, place) => causeSection(cause, page, page.verbose || !fits(place))),
    wrap(hint, { paint: page.style.dim }),
  ];
}

function causeSection(described: DescribedCause, page: Page, brief: boolean): string {
  const { cause, meaning, says, response, example } = described;
  const { report, style } = page;
  const which = cut(condensed(cause.cases, 2).join(', '), 400);
  const lines = [
    marked(meaning, cut(visibleLine(says), 460), style, style.bold),
    ...(cause.cases.length > 0
      ? [wrap(`${becameInWords(described.became)}: ${which}`, { first: '  ' })]
      : []),
    ...(brief || meaning === 'open' || example === undefined
      ? []
      : [
          ...(response === undefined ? [] : [labelled('response', cut(visibleLine(response), 190), style)]),
          ...caseLines(example, countingFindings(example, report).slice(0, 1), page, { longest: 190 }),
        ]),
  ].flatMap((text) => text.split('\n'));
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines - 1), ...lines.slice(-1)] : lines;
  return shown.join('\n');
}

/** How many failures are shown in full; past that, one of each clause. */
const mostInFull = 10;

/** One section for each clause that is broken, and where to read the rest. */
export function failureSections(page: Page): readonly string[] {
  const groups = failureGroups(page.report, page.contract);
  const total = casesIn(groups);
  const each = page.verbose ? total : total <= mostInFull ? mostInFull : 1;
  const left = total - groups.reduce((sum, { failed }) => sum + Math.min(failed.length, each), 0);
  const hint = `${counted(left, 'failure')} not shown: --report html=report.html shows every one, --only ID runs one again.`;
  return [
    ...groups.map((group) => failureSection(group, each, page)),
    ...(left === 0 ? [] : [wrap(hint, { paint: page.style.dim })]),
  ];
}

function failureSection({ says, failed, origin }: FailureGroup, each: number, page: Page): string {
  const place = placeOf(origin, page.contract);
  const count = casesThat(failed.length, 'fails', 'fail');
  const rest = failed.slice(each).map(({ result }) => result.case.id);
  return [
    marked('failed', inPlainText(says), page.style, page.style.bold),
    wrap(place === undefined ? count : `${count}; in the contract at ${place}`, { first: '  ' }),
    ...failed.slice(0, each).flatMap(({ result, findings }) => caseLines(result, findings, page, { says })),
    ...(rest.length > 0 ? [wrap(`also ${condensed(rest, 8).join(', ')}`, { first: '  ' })] : []),
  ].join('\n');
}

/** What the lines of a case leave out: the clause that stands above them, and the end of long texts. */
interface Brevity {
  readonly says?: string;
  readonly longest?: number;
}

type Rendered = Pick<Page, 'contract' | 'style'>;

/** A case with what was found, what it differs from and the request that repeats it. */
const caseLines = (
  result: Result,
  findings: readonly Finding[],
  page: Rendered,
  brevity: Brevity,
): readonly string[] => [
  wrap(result.case.id, { first: '  ', paint: page.style.bold }),
  wrap(result.case.title, { first: '    ' }),
  ...detailLines(result, findings, page, brevity),
];

function detailLines(
  { case: tried, exchange }: Result,
  findings: readonly Finding[],
  { contract, style }: Rendered,
  { says = '', longest = 500 }: Brevity,
): readonly string[] {
  const line = (label: string, text: string, most = longest, paint = (red: string) => red) =>
    labelled(label, cut(visibleLine(text), most), style, paint);
  const twin = findings.length > 0 ? twinInWords(tried) : undefined;
  const repeat = exchange && repeatInBrief(tried.id, exchange);
  const shown =
    typeof repeat === 'object'
      ? `a request of ${repeat.length} characters: ${repeat.command} shows it`
      : repeat;
  return [
    ...findings.flatMap((finding) => {
      const because = originInWords(finding.origin, contract);
      const { requirement, expected, actual } = findingInWords(finding);
      return [
        ...(because === says ? [] : [line('because', inPlainText(because))]),
        line('requires', requirement, Number.POSITIVE_INFINITY),
        line('expected', expected),
        line('actual', actual, longest, style.red),
      ];
    }),
    ...(twin === undefined ? [] : [line('twin', twin, Math.min(longest, 300))]),
    ...(shown === undefined ? [] : [`    ${style.dim('repeat')}    ${shown}`]),
  ];
}

/** Columns that somebody's own test runner takes before the first line. */
const before = 20;

/**
 * Renders the failed cases of a report one at a time, for a test that is named for the case: the clause first, then what
 * a report shows of the case, and where to go on from there. For one of many that fail for one cause, the cause too.
 */
export function caseRenderer(
  report: Report,
  contract: Contract,
  style: Style = plain,
): (result: Result) => string {
  const causes = new Map(
    causesOf(report).flatMap((described) => described.cause.cases.map((id) => [id, described])),
  );
  return (result) => {
    const { id } = result.case;
    const findings = countingFindings(result, report);
    const [first] = findings;
    const says = first === undefined ? '' : originInWords(first.origin, contract);
    const place = first && placeOf(first.origin, contract);
    const described = causes.get(id);
    const others = (described?.cause.cases.length ?? 0) - 1;
    const cause = `${described?.says ?? ''} (${counted(others, 'other case')} as well)`;
    return [
      wrap(inPlainText(says), {
        first: ' '.repeat(before),
        indent: 0,
        paint: style.bold,
      }).trimStart(),
      ...detailLines(result, findings, { contract, style }, { says }),
      ...(place === undefined ? [] : [labelled('contract', `${contract.file}#${place}`, style)]),
      labelled('explain', `${commandName} explain ${id}`, style),
      ...(others < 1 ? [] : [labelled('cause', cause, style)]),
    ].join('\n');
  };
}
