// The report on a terminal: what each operation does, what is broken, and the verdicts last, where the eye ends up.

import type { Contract } from '../../../src/contract/index.ts';
import { type Cause, type Report, scopes } from '../../types.ts';
import { countedIn, excused } from '../../verdict/index.ts';
import { plain, type Style } from '../style.ts';
import {
  causeInWords,
  madeInWords,
  responseInWords,
  seenOnceInWords,
  waitedInWords,
} from '../words/causes.ts';
import { meaningOfVerdict } from '../words/marks.ts';
import { counted } from '../words/numbers.ts';
import { statementsInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { briefly, type Finding, findingsOf, fully } from './broken.ts';
import { decisions } from './decisions.ts';
import { knownLines, sinceLines } from './known.ts';
import { inColour, marked, wrap } from './lines.ts';
import { operationLines } from './operations.ts';
import { robustness } from './robustness.ts';
import { untried } from './untried.ts';

/** How much is shown. */
export interface TextOptions {
  /** Every property by itself, with its pair. */
  readonly verbose?: boolean;
  /** The verdicts alone. */
  readonly quiet?: boolean;
}

/** Renders a report as text for people; curl lines aside, no line has 120 columns. */
export function renderText(
  report: Report,
  contract: Contract,
  style: Style = plain,
  { verbose = false, quiet = false }: TextOptions = {},
): string {
  if (quiet) return `${verdictLines(report, style).join('\n')}\n`;
  const page = { report, contract, style, verbose };
  const findings = findingsOf(brokenIn(report, verbose), contract);
  const top = [...head(report, style), ...operationLines(report, style)];
  const rest = [
    [...robustness(page), ...decisions(page)],
    [...untried(page), ...notes(report, style)],
    [...knownLines(page), ...sinceLines(page)],
    verdicts(report, style),
  ];
  const linesOf = (sections: readonly (readonly string[])[]) =>
    sections.filter(({ length }) => length > 0).reduce((sum, lines) => sum + height(lines.join('\n')) + 1, 0);
  const broken = brokenLines(
    findings,
    page,
    verbose ? Number.POSITIVE_INFINITY : most - linesOf([top, ...rest]) - 1,
  );
  const sections = [top, broken, ...rest].filter(({ length }) => length > 0);
  const texts = withBearer(sections, style).map((lines) => lines.join('\n'));
  // What comes after the findings moves together where there are many.
  const isTight = !verbose && height(texts.join('\n\n')) > most;
  const [above, below] = isTight ? [texts.slice(0, 2), texts.slice(2)] : [texts, []];
  return `${[...above, ...(below.length > 0 ? [below.join('\n')] : [])].join('\n\n')}\n`;
}

/** Lines of a usual report, as far as findings leave room. */
const most = 40;

/** What fails the verdict that decides, and is not known to. */
function brokenIn(report: Report, verbose: boolean) {
  const known = excused(report);
  return countedIn(report.properties, verbose ? 'contract' : report.against).filter(
    ({ id }) => !known.has(id),
  );
}

interface Page {
  readonly report: Report;
  readonly contract: Contract;
  readonly style: Style;
}

/** Each finding in two lines at least; the first ones in full, as far as there is room. */
function brokenLines(findings: readonly Finding[], page: Page, room: number): readonly string[] {
  const { against } = page.report;
  const isVerbose = room === Number.POSITIVE_INFINITY;
  let left = room;
  const meaning = ({ properties: [{ level }] }: Finding) =>
    level === 'chosen' && against === 'source' ? 'open' : 'failed';
  const brief = findings.map((finding) => briefly(finding, meaning(finding), page));
  left -= brief.reduce((sum, text) => sum + height(text), 0);
  return findings.map((finding, i) => {
    const [short = '', long] = [brief[i], fully(finding, meaning(finding), page, isVerbose)];
    const more = height(long) - height(short);
    if (more > left) return short;
    left -= more;
    return isVerbose && i < findings.length - 1 ? `${long}\n` : long;
  });
}

const height = (text: string) => text.split('\n').length;

function head({ milliseconds, target, contract, pace, chosen }: Report, style: Style): readonly string[] {
  const { title, version, leftOut = [] } = contract;
  const seconds = (milliseconds / 1000).toFixed(1);
  const part = chosen
    ? `, ${chosen.properties} of ${counted(chosen.of, 'property', 'properties')} chosen`
    : '';
  const says = `${title} ${version} against ${target} (${counted(pace.requests, 'request')} in ${seconds} s${part})`;
  return [wrap(says, { paint: style.bold }), ...leftOut.map((line) => wrap(line))];
}

/** How to set what stands for the credential, once. */
function withBearer(sections: readonly (readonly string[])[], style: Style): readonly (readonly string[])[] {
  const isUsed = sections.some((lines) =>
    lines.some((line) => line.includes('curl -i') && line.includes('ACS_BEARER')),
  );
  if (!isUsed) return sections;
  const says = wrap('The curl lines take the credential from $ACS_BEARER: export ACS_BEARER=TOKEN', {
    paint: style.dim,
  });
  return [...sections.slice(0, -1), [says, ...(sections.at(-1) ?? [])]];
}

function notes(report: Report, style: Style): readonly string[] {
  const { notes: causes, seenOnce, made = [] } = report;
  const waited = waitedInWords(report);
  return [
    ...causes.map((cause) => marked('undecided', noteInWords(cause), style)),
    ...seenOnce.map((once) => marked('open', seenOnceInWords(once), style)),
    ...made.map((own) => marked('open', madeInWords(own), style)),
    ...(waited === undefined ? [] : [marked('open', waited, style)]),
  ];
}

function noteInWords(cause: Cause): string {
  const response = responseInWords(cause);
  return response === undefined ? causeInWords(cause) : `${causeInWords(cause)} (${response})`;
}

function verdicts(report: Report, style: Style): readonly string[] {
  const statements = report.chosen === undefined ? statementsInWords(report) : undefined;
  return [
    ...(statements === undefined ? [] : [wrap(`${statements}.`, { paint: style.dim })]),
    ...verdictLines(report, style),
  ];
}

function verdictLines(report: Report, style: Style): readonly string[] {
  const { stopped } = report;
  return [
    ...(stopped ? [inColour('undecided', `The run ended early: ${stopInWords(stopped)}.`, style)] : []),
    ...scopes.map((scope) => inColour(meaningOfVerdict(report, scope), verdictInWords(report, scope), style)),
  ];
}
