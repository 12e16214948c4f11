// A report on traffic on a terminal, in the form of the suite's.

import { counted, cut, labelled, mark, type Style, wrap } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { visibleLine } from '../../src/html/index.ts';
import type { FindingGroup, TrafficReport } from '../../src/traffic/index.ts';
import { byOrigin, groupInWords, repeatOf, toldInWords, trafficMeaning, trafficVerdict } from './words.ts';

/** So many findings of one clause are shown in full. */
const MOST_OF_ONE = 3;
const MOST_DECISIONS = 20;

/** Renders a report; `notes` are further lines on what was judged. Curl lines aside, no line has 120 columns. */
export function renderTraffic(
  report: TrafficReport,
  contract: Contract,
  style: Style,
  notes: readonly string[] = [],
): string {
  const fails = (group: FindingGroup) => group.level !== 'chosen' || report.against === 'contract';
  const sections = [
    head(report, style, notes),
    ...failures(report.findings.filter(fails), contract, style),
    decisions(
      report.findings.filter((group) => !fails(group)),
      contract,
      style,
    ),
    told(report, style),
    verdicts(report, style),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function head({ contract, counts, target }: TrafficReport, style: Style, notes: readonly string[]): string {
  const { title, version, file } = contract;
  const calls = `${counted(counts.calls, 'call')} of ${counted(counts.exchanges, 'request')}`;
  return [
    wrap(visibleLine(`${title} ${version}: ${calls} to ${target}`), { paint: style.bold }),
    wrap(visibleLine(`contract ${file}`), { paint: style.dim }),
    ...notes.map((note) => wrap(visibleLine(note), { paint: style.dim })),
  ].join('\n');
}

function failures(groups: readonly FindingGroup[], contract: Contract, style: Style): readonly string[] {
  return [...byOrigin(groups, contract)].map(([because, some]) => {
    const left = some.length - MOST_OF_ONE;
    return [
      `${mark('failed', style)} ${wrap(visibleLine(because), { first: '  ', paint: style.bold }).slice(2)}`,
      ...some.slice(0, MOST_OF_ONE).map((group) => inFull(group, style)),
      ...(left > 0
        ? [wrap(`and ${counted(left, 'other finding')}: --report json=PATH has all`, { first: '  ' })]
        : []),
    ].join('\n');
  });
}

function inFull(group: FindingGroup, style: Style): string {
  const { count, example, pointer } = group;
  const repeat = repeatOf(group);
  const { method, url } = example.request;
  const status = example.answer === undefined ? 'no response' : String(example.answer.status);
  return [
    wrap(visibleLine(groupInWords(group)), { first: '  ' }),
    labelled(
      'seen',
      `${counted(count, 'time')}, such as ${visibleLine(cut(`${method} ${url}`, 300))} -> ${status}`,
      style,
    ),
    ...bodyLines(group, style),
    ...(pointer === undefined ? [] : [labelled('contract', pointer, style)]),
    ...(repeat === undefined ? [] : [`    ${style.dim('repeat')}    ${visibleLine(repeat)}`]),
  ].join('\n');
}

/** What was answered, where the answer is what is wrong. */
function bodyLines({ about, example }: FindingGroup, style: Style): readonly string[] {
  const body = example.answer?.body;
  if (about === 'request' || body === undefined || !('text' in body)) return [];
  return [labelled('response', cut(visibleLine(body.text), 300), style)];
}

function decisions(groups: readonly FindingGroup[], contract: Contract, style: Style): string {
  if (groups.length === 0) return '';
  const lines = groups.slice(0, MOST_DECISIONS).map((group) => {
    const id =
      group.cites === undefined
        ? ''
        : `${group.cites} ${contract.source.silences.get(group.cites)?.section ?? ''}  `;
    return item('open', `${id}${groupInWords(group)} (${counted(group.count, 'time')})`, style);
  });
  const left = groups.length - lines.length;
  const more = left > 0 ? [item('open', `${counted(left, 'other')}: --report json=PATH has all`, style)] : [];
  return [`${style.bold("Differs from the contract's decisions")} (not failures)`, ...lines, ...more].join(
    '\n',
  );
}

function told(report: TrafficReport, style: Style): string {
  const lines = toldInWords(report).map((line) => item('skipped', line, style));
  return lines.length === 0 ? '' : [style.bold('Also seen'), ...lines].join('\n');
}

function verdicts(report: TrafficReport, style: Style): string {
  return (['source', 'contract'] as const)
    .map((scope) => `${mark(trafficMeaning(report, scope), style)} ${trafficVerdict(report, scope)}`)
    .join('\n');
}

const item = (meaning: Parameters<typeof mark>[0], text: string, style: Style): string =>
  `  ${mark(meaning, style)} ${wrap(visibleLine(text), { first: '    ' }).slice(4)}`;
