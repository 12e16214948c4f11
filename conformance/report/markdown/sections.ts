// What is no failure, folded: differences from decisions, what was not judged, what is known to fail.

import type { Contract } from '../../../src/contract/index.ts';
import { diagnose } from '../../diagnosis/index.ts';
import type { Report } from '../../types.ts';
import { type NotJudged, notJudged, type OtherChoice, otherChoices } from '../groups.ts';
import { causeInWords, responseInWords } from '../words/causes.ts';
import { marks, meaningOfCause, meaningOfEntry } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import {
  entryInWords,
  entryName,
  knownInWords,
  seenOnceGroups,
  seenOnceTitle,
  sinceGroups,
  sinceTitle,
} from '../words/runs.ts';
import { code, folded, inert } from './inert.ts';

/** Lines, and characters, of a section. */
const mostLines = 40;
const mostInSection = 10_000;

/** Causes that a comment names. */
const mostCauses = 12;

/** What many cases fail for, or end undecided, each in a sentence. */
export function causes(report: Report): string {
  const all = diagnose(report);
  const lines = all.slice(0, mostCauses).map((cause) => {
    const says = inert(cut(causeInWords(cause), 400));
    const response = responseInWords(cause);
    const first = response === undefined ? '' : `; the first response: ${code(cut(response, 150))}`;
    const which = cause.example === undefined ? '' : ` such as ${code(cause.example)}`;
    const count = cause.cases.length === 0 ? '' : ` (${counted(cause.cases.length, 'case')}${which}${first})`;
    return `- ${marks[meaningOfCause(cause, report)]} **${says}**${count}`;
  });
  const left = all.length - lines.length;
  return [...lines, ...(left > 0 ? [`- and ${counted(left, 'other cause')}`] : [])].join('\n');
}

/** What went wrong once, and not again. */
export function seenOnce(report: Report): string {
  const lines = seenOnceGroups(report).map(
    ({ says, cases }) => `- ${inert(cut(says, 300))}: ${counted(cases.length, 'case')}`,
  );
  return lines.length === 0
    ? ''
    : folded(`${marks.open} ${seenOnceTitle} (${counted(report.seenOnce.length, 'case')})`, some(lines));
}

/** The list of known failing cases. */
export function known({ known: entries }: Report): string {
  if (entries === undefined) return '';
  const lines = entries.map(
    (entry) =>
      `- ${marks[meaningOfEntry(entry)]} ${code(entryName(entry))}: ${inert(entryInWords(entry))}. ${inert(cut(entry.reason, 200))}`,
  );
  return [
    `**Known failing:** ${inert(knownInWords(entries))}.`,
    folded(counted(lines.length, 'entry', 'entries'), some(lines)),
  ].join('\n\n');
}

/** What became of the cases since an earlier report. */
export function since({ since: held }: Report): string {
  if (held === undefined) return '';
  const lines = sinceGroups(held).map(
    ({ meaning, says, cases }) =>
      `- ${marks[meaning]} ${inert(says)} (${code(condensed(cases, 3).join(', '))})`,
  );
  const text = lines.length > 0 ? some(lines) : `- ${marks.passed} no difference`;
  return `**${inert(cut(sinceTitle(held), 300))}**\n\n${text}`;
}

/** Where the implementation differs from a decision. */
export function choices(report: Report, contract: Contract): string {
  const lines = otherChoices(report, contract).map(choice);
  return lines.length === 0
    ? ''
    : folded(
        `${marks.open} Differs from the contract's decisions, not failures (${counted(lines.length, 'decision')})`,
        some(lines),
      );
}

function choice({ id, section, differences, cases }: OtherChoice): string {
  const shown = differences
    .slice(0, 2)
    .map(({ actual, expected }) => `${code(cut(actual, 60))} instead of ${code(cut(expected, 60))}`);
  const more = differences.length > 2 ? `; ${differences.length - 2} more` : '';
  return `- ${code(id)} ${inert(section)}: ${shown.join('; ')}${more} (${counted(cases.length, 'case')})`;
}

/** What was tried, or would have been. */
export const undecided = (report: Report): string =>
  reasons(`${marks.undecided} Not judged`, notJudged(report).undecided);

/** What needs something that was not given, or that the source leaves open. */
export const skipped = (report: Report): string =>
  reasons(`${marks.skipped} Skipped`, notJudged(report).skipped);

function reasons(title: string, groups: readonly NotJudged[]): string {
  const lines = groups.map(({ reason, cases }) => {
    const which = cases.length === 1 ? code(cases[0] ?? '') : counted(cases.length, 'case');
    return `- ${inert(cut(reason, 300))} (${which})`;
  });
  const total = groups.reduce((sum, { cases }) => sum + cases.length, 0);
  return lines.length === 0 ? '' : folded(`${title}: ${counted(total, 'case')}`, some(lines));
}

/** As many lines as a section may have. */
function some(lines: readonly string[]): string {
  let length = 0;
  const shown = lines.slice(0, mostLines).filter((line) => {
    length += line.length + 1;
    return length <= mostInSection;
  });
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`- and ${left} more, left out here`] : [])].join('\n');
}
