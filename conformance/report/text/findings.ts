// What is broken, as findings: properties that one request shows, or the same edit in several places, are one.

import type { Contract } from '../../../src/contract/index.ts';
import { grouped } from '../../grouped.ts';
import { type Pair, type Property, type Report, rankOf, type Since } from '../../types.ts';
import { curlInBrief } from '../curl.ts';
import { plain, type Style } from '../style.ts';
import { linesBelow, wordsOf } from '../words/findings.ts';
import { type Broken, groupInWords, isBroken, likeness } from '../words/headlines.ts';
import type { Meaning } from '../words/marks.ts';
import { firstOf } from '../words/numbers.ts';
import { columns, marked, type Page, wrap } from './lines.ts';
import { changeLines } from './sections.ts';

/** Properties that it is the same edit of, in several places, and further ones that the same request shows. */
type Finding = readonly [together: readonly [Broken, ...Broken[]], others: readonly Broken[]];

/** Stated before derived before chosen, and the most telling first. */
export function findingsOf(all: readonly Property[], contract: Contract): readonly Finding[] {
  const byRequest = grouped(all.filter(isBroken), sentBy).map(([, [first, ...more]]) => {
    const [leader = first, ...others] = [first, ...more].toSorted(
      (a, b) => rankOf(a) - rankOf(b) || weight(a.finding) - weight(b.finding),
    );
    return { leader, others };
  });
  return grouped(byRequest, ({ leader }) => likeness(leader, contract))
    .map(
      ([, [first, ...more]]): Finding => [
        [first.leader, ...more.map(({ leader }) => leader)],
        [first, ...more].flatMap(({ others }) => others),
      ],
    )
    .toSorted(
      ([[a]], [[b]]) =>
        rankOf(a) - rankOf(b) ||
        weight(a.finding) - weight(b.finding) ||
        b.evidence.judged - b.evidence.held - (a.evidence.judged - a.evidence.held),
    );
}

/** One request, of which the same was required. */
const sentBy = ({ id, finding: { trial, required } }: Broken) =>
  JSON.stringify([trial?.request ?? id, required.kind]);

/** An exact bound says most, then what is wrongly accepted or rejected, then what a response is like. */
const weight = ({ boundary, required: { kind } }: Pair) =>
  boundary ? 0 : kind === 'accepted' || kind === 'rejected' || kind === 'not-resource' ? 1 : 2;

/** Each finding in two lines at least; the first ones in full, as far as there is room. */
export function findingLines(findings: readonly Finding[], page: Page, room: number): readonly string[] {
  const brief = findings.map((finding) => briefly(finding, page));
  let left = room - brief.reduce((sum, text) => sum + heightOf(text), 0);
  return findings.map((finding, i) => {
    const [short = '', long] = [brief[i], fully(finding, page)];
    left -= heightOf(long) - heightOf(short);
    if (left < 0) return short;
    return page.verbose && i < findings.length - 1 ? `${long}\n` : long;
  });
}

/** How many lines a text has. */
export const heightOf = (text: string): number => text.split('\n').length;

const meaningOf = ([[{ level }]]: Finding, { report }: Page): Meaning =>
  level === 'chosen' && report.against === 'source' ? 'open' : 'failed';

/** Headline with the clause by its name, and the curl line below it. */
function briefly(finding: Finding, page: Page): string {
  const { contract, style } = page;
  const [[first]] = finding;
  const { clause, line } = wordsOf(first, contract);
  const headline = groupInWords(finding[0], contract);
  const named = clause.split(':', 1)[0] ?? '';
  const parts = [headline, ...(headline.includes('; §') ? [] : [named]), ...(line ? [line] : []), first.id];
  const says = [parts, parts.slice(0, -1)]
    .map((some) => some.join('  '))
    .find(({ length }) => length < columns - 2);
  return [
    marked(meaningOf(finding, page), says ?? `${headline}  ${named}`, style, style.bold),
    `  ${trialLine(first, style)}`,
  ].join('\n');
}

/** Everything: ids, clause in words, expected and actual, and the pair as two curl lines. */
function fully(finding: Finding, page: Page): string {
  const { contract, style, verbose } = page;
  const [together, others] = finding;
  const [first] = together;
  const { control, curl: _, ...words } = wordsOf(first, contract);
  const ids = [...together, ...others].map(({ id }) => id);
  return [
    marked(meaningOf(finding, page), groupInWords(together, contract), style, style.bold),
    wrap((verbose ? ids : firstOf(ids, 2)).join(', '), { first: '  ', paint: style.dim }),
    ...linesBelow(words).map((line) => wrap(line, { first: '  ' })),
    ...(control === undefined ? [] : [`  ${style.dim('accepted ')}  ${control}`]),
    `  ${style.dim(control === undefined ? 'request  ' : 'broken by')}  ${trialLine(first, style)}`,
  ].join('\n');
}

/** The line of the request, with the edit marked. */
function trialLine({ finding: { trial, edit, boundary } }: Broken, style: Style): string {
  if (trial === undefined) return 'through the driver';
  const edited = boundary ? [{ kind: 'member', path: boundary.path } as const] : edit.parts;
  return curlInBrief(trial, { edited, emphasis: style.bold });
}

/** What changed from one run to the next, each that is newly broken with its request; empty where nothing did. */
export function renderChanges(
  { broken, held, untried }: Pick<Since, 'broken' | 'held' | 'untried'>,
  report: Report,
  contract: Contract,
  style: Style = plain,
): string {
  const page: Page = { report, contract, style, verbose: false };
  const now = {
    ...report,
    known: [],
    since: { broken: [], still: [], held, untried, startedAt: '', target: '' },
  };
  const fresh = report.properties.filter(({ id }) => broken.includes(id));
  const lines = [
    ...findingsOf(fresh, contract).map((finding) => briefly(finding, page)),
    ...changeLines({ ...page, report: now }),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
