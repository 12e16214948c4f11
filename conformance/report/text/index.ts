// The report on a terminal: what each operation does, what is broken, and the verdicts last, where the eye ends up.

import type { Contract } from '../../../src/contract/index.ts';
import { type Report, scopes } from '../../types.ts';
import { countedIn, excused, exitCodeOf } from '../../verdict/index.ts';
import { plain, type Style } from '../style.ts';
import { meaningOfVerdict } from '../words/marks.ts';
import { notesInWords } from '../words/notes.ts';
import { counted, properties } from '../words/numbers.ts';
import { stopInWords } from '../words/reasons.ts';
import { statementsInWords, verdictInWords } from '../words/verdicts.ts';
import { findingLines, findingsOf, heightOf } from './findings.ts';
import { inColour, marked, type Page, wrap } from './lines.ts';
import { changeLines, decisionLines, operationLines, robustnessLines, untriedLines } from './sections.ts';

/** How much is shown. */
export interface TextOptions {
  /** Every property by itself, with its pair. */
  readonly verbose?: boolean;
  /** The verdicts alone. */
  readonly quiet?: boolean;
}

/** Lines of a usual report, as far as findings leave room. */
const most = 40;

/** Renders a report as text for people; curl lines aside, no line has 120 columns. */
export function renderText(
  report: Report,
  contract: Contract,
  style: Style = plain,
  { verbose = false, quiet = false }: TextOptions = {},
): string {
  const page: Page = { report, contract, style, verbose };
  if (quiet) return textOf([verdictLines(report, style)]);
  const known = changeLines(page);
  if (!verbose && report.known && known.length === 1 && exitCodeOf(report) === 0)
    return textOf([[...known, ...verdictLines(report, style, [report.against])]]);
  const top = [head(report, style), ...operationLines(report, style)];
  const below = [
    ...robustnessLines(page),
    ...decisionLines(page),
    ...untriedLines(page),
    ...noteLines(report, style),
    ...known,
  ];
  const statements = report.chosen === undefined ? statementsInWords(report) : '';
  const verdicts = [
    ...(statements === '' ? [] : [wrap(`${statements}.`, { paint: style.dim })]),
    ...verdictLines(report, style),
  ];
  const fails = excused(report);
  const broken = countedIn(report.properties, verbose ? 'contract' : report.against);
  const findings = findingsOf(
    broken.filter(({ id }) => !fails.has(id)),
    contract,
  );
  // Three empty lines, and how to set the credential.
  const room = verbose
    ? Number.POSITIVE_INFINITY
    : most - heightOf([...top, ...below, ...verdicts].join('\n')) - 4;
  return textOf([top, withBearer(findingLines(findings, page, room), style), below, verdicts]);
}

const textOf = (sections: readonly (readonly string[])[]) =>
  `${sections
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;

function head({ milliseconds, target, contract, pace, chosen }: Report, style: Style): string {
  const { title, version, leftOut = [] } = contract;
  const part = chosen ? `, ${chosen.properties} of ${properties(chosen.of)} chosen` : '';
  const requests = `${counted(pace.requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s`;
  const says = `${title} ${version} against ${target} (${requests}${part})`;
  return [wrap(says, { paint: style.bold }), ...leftOut.map((line) => wrap(line))].join('\n');
}

/** How to set what stands for the credential, once. */
const withBearer = (lines: readonly string[], style: Style): readonly string[] =>
  lines.some((line) => line.includes('curl -i') && line.includes('ACS_BEARER'))
    ? [...lines, style.dim('The curl lines take the credential from $ACS_BEARER: export ACS_BEARER=TOKEN')]
    : lines;

function noteLines(report: Report, style: Style): readonly string[] {
  const { notes, asides } = notesInWords(report);
  return [
    ...notes.map((note) => marked('undecided', note, style)),
    ...asides.map((aside) => marked('open', aside, style)),
  ];
}

function verdictLines(report: Report, style: Style, shown: readonly Report['against'][] = scopes) {
  const { stopped } = report;
  return [
    ...(stopped ? [inColour('undecided', `The run ended early: ${stopInWords(stopped)}.`, style)] : []),
    ...shown.map((scope) => inColour(meaningOfVerdict(report, scope), verdictInWords(report, scope), style)),
  ];
}
