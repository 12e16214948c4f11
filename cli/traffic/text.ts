// A report on traffic on a terminal, in the form of the suite's.

import {
  counted,
  cut,
  inPlainText,
  item,
  labelled,
  marked,
  type Style,
  wrap,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { visibleLine } from '../../src/html/index.ts';
import type { FindingGroup, TrafficReport } from '../../src/http/traffic/index.ts';
import {
  type Broken,
  byOrigin,
  exampleIn,
  failsIn,
  groupInWords,
  notesIn,
  repeatOf,
  verdictLines,
} from './words.ts';

const MOST_DECISIONS = 20;

/** Renders a report; `notes` are further lines on what was judged. Curl lines aside, no line has 120 columns. */
export function renderTraffic(
  report: TrafficReport,
  contract: Contract,
  style: Style,
  notes: readonly string[] = [],
): string {
  const fails = failsIn(report);
  const also = notesIn(report).map((line) => item('skipped', visibleLine(line), style));
  const sections = [
    head(report, style, notes),
    ...byOrigin(report.findings.filter(fails), contract).map((broken) => failure(broken, style)),
    decisions(
      report.findings.filter((group) => !fails(group)),
      contract,
      style,
    ),
    also.length === 0 ? '' : [style.bold('Also seen'), ...also].join('\n'),
    verdictLines(report)
      .map(({ meaning, line }) => marked(meaning, line, style))
      .join('\n'),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function head({ contract, counts, target }: TrafficReport, style: Style, notes: readonly string[]): string {
  const { title, version, file } = contract;
  const calls = `${counted(counts.calls, 'call')} of ${counted(counts.exchanges, 'request')}`;
  return [
    wrap(visibleLine(`${title} ${version}: ${calls} to ${target}`), { paint: style.bold }),
    ...[`contract ${file}`, ...notes].map((line) => wrap(visibleLine(line), { paint: style.dim })),
  ].join('\n');
}

const failure = ({ because, shown, left }: Broken, style: Style): string =>
  [
    marked('failed', visibleLine(inPlainText(because)), style, style.bold),
    ...shown.flatMap((group) => inFull(group, style)),
    ...(left > 0
      ? [wrap(`and ${counted(left, 'other finding')}: --report json=PATH has all`, { first: '  ' })]
      : []),
  ].join('\n');

function inFull(group: FindingGroup, style: Style): readonly string[] {
  const { about, count, example, pointer } = group;
  const repeat = repeatOf(group);
  const { asked, status } = exampleIn(group);
  const body = about === 'answer' ? example.answer?.body : undefined;
  const text = body && 'text' in body ? cut(visibleLine(body.text), 300) : undefined;
  return [
    wrap(visibleLine(groupInWords(group)), { first: '  ' }),
    labelled(
      'seen',
      `${counted(count, 'time')}, such as ${visibleLine(cut(asked, 300))} -> ${status}`,
      style,
    ),
    ...(text === undefined ? [] : [labelled('response', text, style)]),
    ...(pointer === undefined ? [] : [labelled('contract', pointer, style)]),
    ...(repeat === undefined ? [] : [`    ${style.dim('repeat')}    ${visibleLine(repeat)}`]),
  ];
}

function decisions(groups: readonly FindingGroup[], { source }: Contract, style: Style): string {
  if (groups.length === 0) return '';
  const lines = groups.slice(0, MOST_DECISIONS).map((group) => {
    const { cites, count } = group;
    const id = cites === undefined ? '' : `${cites} ${source.silences.get(cites)?.section ?? ''}  `;
    return `${id}${groupInWords(group)} (${counted(count, 'time')})`;
  });
  const left = groups.length - lines.length;
  const more = left > 0 ? [`${counted(left, 'other')}: --report json=PATH has all`] : [];
  return [
    `${style.bold("Differs from the contract's decisions")} (not failures)`,
    ...[...lines, ...more].map((line) => item('open', visibleLine(line), style)),
  ].join('\n');
}
