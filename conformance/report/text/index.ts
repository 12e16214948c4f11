// The report on a terminal: what fails, grouped by what it breaks, and the verdicts last, where the eye ends up.

import type { Contract } from '../../../src/contract/index.ts';
import type { Case, Report } from '../../types.ts';
import type { FillNames } from '../../wire/index.ts';
import { plannedCurl } from '../curl.ts';
import { byPlace, causesOf, withoutExplained } from '../model.ts';
import { type Section, sectionsOf, undecided, verdictsOf } from '../sections.ts';
import { plain, type Style } from '../style.ts';
import { inputInWords } from '../words/conditions.ts';
import { causeSections, failureSections } from './cases.ts';
import { wrap } from './lines.ts';
import { sectionText, table, verdicts } from './sections.ts';

/** How much is shown. */
export interface TextOptions {
  /** Every case by itself, also those that a cause explains; each decision that differs, and which cases were skipped. */
  readonly verbose?: boolean;
}

/** Renders a report as text for people; curl lines aside, no line has 120 columns. */
export function renderText(
  report: Report,
  contract: Contract,
  style: Style = plain,
  { verbose = false }: TextOptions = {},
): string {
  const causes = causesOf(report);
  const { first = [], last = [] } = byPlace(causes);
  const page = { report, contract, style, verbose };
  const rest = { ...page, report: verbose ? report : withoutExplained(report, causes) };
  return `${joined([
    head(report, style),
    ...causeSections(first, page),
    ...failureSections(rest),
    ...causeSections(last, page),
    ...sectionsOf(report, contract)
      .map((section) => (section.id === 'undecided' ? undecided(rest.report) : section))
      .filter(
        ({ id, lines }) => lines.length > 0 && (verbose || !(aboutNotJudged.has(id) && isEmpty(report))),
      )
      .map((section) => sectionText(section, style, verbose)),
    table(report, style),
    verdicts(report, style),
  ])}\n`;
}

const aboutNotJudged: ReadonlySet<Section['id']> = new Set(['undecided', 'skipped']);

/** Ended before any case was judged: that end says it all. */
function isEmpty({ stopped, verdicts: { source } }: Report): boolean {
  const { passed, failed, observed } = source.counts;
  return stopped !== undefined && passed + failed + observed === 0;
}

function head({ milliseconds, target, contract }: Report, style: Style): string {
  const { title, version, file, leftOut = [] } = contract;
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    wrap(`${title} ${version} against ${target} (${seconds} s)`, { paint: style.bold }),
    wrap(`contract ${file}`, { paint: style.dim }),
    ...leftOut.map((line) => wrap(line)),
  ].join('\n');
}

/** Renders what stands around the cases of a report, the verdicts first. */
export function renderVerdicts(report: Report, contract: Contract, style: Style = plain): string {
  const { chosen: _, spread: __, ...whole } = report;
  const page = { report, contract, style, verbose: true };
  return joined([
    verdicts(whole, style),
    ...causeSections(causesOf(report), page),
    ...sectionsOf(report, contract)
      .filter(({ id }) => id === 'known')
      .map((section) => sectionText(section, style, true)),
    [table(report, style), verdictsOf(report).chosen ?? ''].join('\n').trimEnd(),
  ]);
}

const joined = (sections: readonly string[]) => sections.filter((section) => section !== '').join('\n\n');

/** A line for each case: its id and its title. */
export const renderList = (cases: readonly Case[], style: Style = plain): string =>
  cases.map(({ id, title }) => `${style.bold(id)}  ${title}\n`).join('');

/**
 * Every request over HTTP as a curl line, ready to be sent.
 * @param baseUrl without a slash at its end
 * @param names fills names as a run does
 */
export function renderPlan(cases: readonly Case[], baseUrl: string, names: FillNames): string {
  const overHttp = cases.filter((planned) => planned.via === 'http');
  return overHttp
    .map(({ id, title, conditions, request: planned }) => {
      const need = conditions.find((condition) => condition.kind === 'needs');
      const line = plannedCurl(planned, baseUrl, names);
      return `# ${id}: ${title}\n${need ? `# skipped: pass ${inputInWords(need.input)}` : line}\n`;
    })
    .join('');
}
