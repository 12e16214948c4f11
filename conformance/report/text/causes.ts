// Causes as text: what stopped many cases, the first response, one of the cases in full, and the others by name.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import type { Cause, Report, Result } from '../../types.ts';
import { exampleOf } from '../example.ts';
import { countingFindings } from '../groups.ts';
import type { Style } from '../style.ts';
import { causeInWords, responseInWords } from '../words/causes.ts';
import { becameOf, meaningOfCause } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { caseLines } from './failures.ts';
import { mark } from './mark.ts';
import { labelled, wrap } from './wrap.ts';

/** Lines that one cause may have. */
const mostLines = 20;
/** Characters of a text in it, so that no text takes all the lines. */
const longest = 190;

/** Lines for all of them, so that a verdict below stays on a screen of 50; the first is in full in any case. */
const mostInAll = 32;

/**
 * A section for each cause, those past the room of a screen in short, and where to read the rest of them; with `brief`,
 * the sentence and the cases of each alone.
 */
export function causeSections(
  causes: readonly Cause[],
  report: Report,
  contract: Contract,
  style: Style,
  brief: boolean,
): readonly string[] {
  const render = (inShort: boolean) => (cause: Cause) => section(cause, report, contract, style, inShort);
  const full = causes.map(render(brief));
  const room = full.map((_, i) => linesIn(full.slice(0, i + 1)) <= mostInAll || i === 0);
  const left = room.filter((fits) => !fits).length;
  if (left === 0) return full;
  return [...causes.map((cause, i) => (room[i] ? (full[i] ?? '') : render(true)(cause))), hint(left, style)];
}

const linesIn = (sections: readonly string[]) => sections.join('\n').split('\n').length;

const hint = (left: number, style: Style) =>
  wrap(`${counted(left, 'cause')} in short: --report html=report.html shows an example of each.`, {
    paint: style.dim,
  });

function section(cause: Cause, report: Report, contract: Contract, style: Style, brief: boolean): string {
  const example = exampleOf(cause, report);
  const meaning = meaningOfCause(cause, report);
  const response = responseInWords(cause);
  const lines = [
    `${mark(meaning, style)} ${wrap(cut(visibleLine(causeInWords(cause)), 460), { first: '  ', paint: style.bold }).slice(2)}`,
    ...(cause.cases.length > 0 ? [wrap(casesInWords(cause, report), { first: '  ' })] : []),
    ...(brief || meaning === 'open' || example === undefined
      ? []
      : inFull(example, response, report, contract, style)),
  ].flatMap((text) => text.split('\n'));
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines - 1), ...lines.slice(-1)].join('\n')
    : lines.join('\n');
}

/** `1 case fails, 12 are not judged: createTag/types/name (5), ...`. */
function casesInWords(cause: Cause, report: Report): string {
  const { failed, undecided, other } = becameOf(cause, report);
  const parts = [
    failed > 0 && `${counted(failed, 'case')} ${failed === 1 ? 'fails' : 'fail'}`,
    undecided > 0 && `${counted(undecided, 'case')} ${undecided === 1 ? 'is' : 'are'} not judged`,
    other > 0 && `${counted(other, 'case')} judged all the same`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}: ${cut(condensed(cause.cases, 2).join(', '), 200)}`;
}

function inFull(
  result: Result,
  response: string | undefined,
  report: Report,
  contract: Contract,
  style: Style,
): readonly string[] {
  const [finding] = countingFindings(result, report);
  return [
    ...(response === undefined ? [] : [labelled('response', cut(visibleLine(response), longest), style)]),
    ...caseLines({ result, findings: finding ? [finding] : [] }, { says: '', longest }, contract, style),
  ];
}
