// The report on a terminal: what each operation does, what is broken, and the verdicts last, where the eye ends up.

import type { Contract } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { curlInBrief } from '../curl.ts';
import { type Entry, type List, listsOf } from '../lists.ts';
import { operationRows } from '../operations.ts';
import { meanings } from '../standing.ts';
import { plain, type Style } from '../style.ts';
import { type Meaning, meaningOfVerdict } from '../words/marks.ts';
import { notesInWords } from '../words/notes.ts';
import { counted, firstOf, properties } from '../words/numbers.ts';
import { stopInWords } from '../words/reasons.ts';
import { scopesOf, statementsInWords, verdictInWords } from '../words/verdicts.ts';
import { type BrokenEntry, findingLines, type Page } from './findings.ts';
import { inColour, marked, textOf, wrap } from './lines.ts';

/** How much is shown. */
export interface TextOptions {
  /** Every property by itself, with its pair. */
  readonly verbose?: boolean | undefined;
  /** The verdicts alone. */
  readonly quiet?: boolean | undefined;
}

/** Lines of a usual report, as far as findings leave room, and how many of each other list it has. */
const [most, few] = [40, 3];

/** Renders a report as text for people; curl lines aside, no line has 120 columns. */
export function renderText(
  report: Report,
  contract: Contract,
  style: Style = plain,
  { verbose = false, quiet = false }: TextOptions = {},
): string {
  if (quiet) return textOf([verdictLines(report, style)]);
  const page: Page = { contract, style, verbose };
  const lists = listsOf(report, contract);
  const notes = notesInWords(report, contract).map(([meaning, says]) => marked(meaning, says, style));
  const { findings = [], others = [] } = Object.groupBy(lists, (list) =>
    isOfFindings(list, verbose) ? 'findings' : 'others',
  );
  const top = [head(report, style), ...operationLines(report, style)];
  const verdicts = [...coverageLines(report, style), ...verdictLines(report, style)];
  const below = [...others.flatMap((list) => listLines(list, page)), ...notes];
  // Empty lines, and how to set the credential.
  const room = verbose ? Infinity : most - heightOf([...top, ...below, ...verdicts]) - 4;
  const above = findings.flatMap(({ entries, standing }) =>
    findingLines(entries as readonly BrokenEntry[], meanings[standing], page, room),
  );
  return textOf([top, withBearer(above, style), below, verdicts]);
}

const heightOf = (lines: readonly string[]): number => lines.join('\n').split('\n').length;

/** Whether the pairs of a list are shown. */
const isOfFindings = ({ standing, entries }: List, verbose: boolean) =>
  entries.every(({ broken }) => broken) && (standing === 'broken' || (verbose && standing === 'differs'));

function head({ milliseconds, target, contract, pace, chosen }: Report, style: Style): string {
  const { title, version, leftOut = [] } = contract;
  const part = chosen ? `, ${chosen.properties} of ${properties(chosen.of)} chosen` : '';
  const requests = `${counted(pace.requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s`;
  const says = `${title} ${version} against ${target} (${requests}${part})`;
  return [wrap(says, { paint: style.bold }), ...leftOut.map((line) => wrap(line))].join('\n');
}

function operationLines(report: Report, style: Style): readonly string[] {
  const rows = operationRows(report);
  const width = Math.min(60, Math.max(0, ...rows.map(({ name }) => name.length)));
  return rows.map(({ name, meaning, says }) => marked(meaning, `${name.padEnd(width)}  ${says}`, style));
}

/** A line each: the first few, or, with `--verbose`, all with everything. */
function listLines({ title, standing, entries }: List, { style, verbose }: Page) {
  const shown = verbose || entries.length <= few + 1 ? entries : entries.slice(0, few);
  const lines = shown.map((entry) => entryLine(entry, title, meanings[standing], verbose, style));
  const more = `${title}: ${entries.length - shown.length} more (--verbose)`;
  return shown.length < entries.length ? [...lines, marked(meanings[standing], more, style)] : lines;
}

function entryLine(
  { says, ids, broken, exchange }: Entry,
  title: string,
  meaning: Meaning,
  isWhole: boolean,
  style: Style,
): string {
  const about = broken || ids.length === 0 ? title : `${title}, ${properties(ids.length)}`;
  const names = (isWhole ? ids : firstOf(ids, 4)).join(', ');
  const text = says === '' ? names : isWhole && names !== '' ? `${says} (${names})` : says;
  const line = marked(meaning, `${about}: ${text}`, style);
  return exchange && isWhole ? `${line}\n  ${curlInBrief(exchange)}` : line;
}

/** How to set what stands for the credential, once. */
const withBearer = (lines: readonly string[], style: Style): readonly string[] => {
  const names = new Set(lines.join('\n').match(/\bACS_(?:BEARER(?:_\d+)?|SECOND_BEARER|HEADER_\d+)/g));
  const exports = [...names].map((name) => `${name}=${name.startsWith('ACS_HEADER') ? 'VALUE' : 'TOKEN'}`);
  const says = `The curl lines take the credential from $${[...names].join(', $')}: export ${exports.join(' ')}`;
  return names.size === 0 ? lines : [...lines, style.dim(says)];
};

/** Of part of the properties there is nothing to say of the whole source. */
function coverageLines(report: Report, style: Style): readonly string[] {
  const says = report.chosen === undefined ? statementsInWords(report) : '';
  return says === '' ? [] : [wrap(`${says}.`, { paint: style.dim })];
}

function verdictLines(report: Report, style: Style): readonly string[] {
  const early = report.stopped && `The run ended early: ${stopInWords(report.stopped)}`;
  return [
    ...(early ? [inColour('undecided', early.endsWith('?') ? early : `${early}.`, style)] : []),
    ...scopesOf(report).map((scope) =>
      inColour(meaningOfVerdict(report, scope), verdictInWords(report, scope), style),
    ),
  ];
}
