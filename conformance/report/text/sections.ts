// What is no failure: differences from decisions, what was not judged, what was skipped, what is known to fail.

import { commandName } from '../../../src/command-name.ts';
import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import type { KnownEntry, Report } from '../../types.ts';
import { type NotJudged, notJudged, type OtherChoice, otherChoices } from '../groups.ts';
import type { Style } from '../style.ts';
import { type Meaning, meaningOfEntry } from '../words/marks.ts';
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
import { mark } from './mark.ts';
import { wrap } from './wrap.ts';

/** A line for each silence in which an implementation differs from the decision; in short, their names. */
export function choices(report: Report, contract: Contract, style: Style, verbose: boolean): string {
  const all = otherChoices(report, contract);
  if (all.length === 0) return '';
  if (!verbose) return folded(all, style);
  const title = `${style.bold("Differs from the contract's decisions")} (not failures; ${commandName} explain ID shows the decision)`;
  return [title, ...all.map((choice) => item('open', choiceInWords(choice), style))].join('\n');
}

function folded(all: readonly OtherChoice[], style: Style): string {
  const left = all.length - mostNames;
  const names = all.slice(0, mostNames).map(({ id, cases }) => `${id} (${cases.length})`);
  const which = [...names, ...(left > 0 ? [`${left} more`] : [])].join(', ');
  const title = `Differs from ${counted(all.length, 'decision')} of the contract`;
  return wrap(`${title} (no failures; --verbose shows how): ${which}`, { indent: 2, paint: style.dim });
}

const mostNames = 6;

function choiceInWords({ id, section, differences, cases }: OtherChoice): string {
  const shown = differences
    .slice(0, 2)
    .map(({ actual, expected }) => `${short(actual)} instead of ${short(expected)}`);
  const more = differences.length > 2 ? `; ${differences.length - 2} more` : '';
  return `${id} ${section}  ${shown.join('; ')}${more} (${counted(cases.length, 'case')})`;
}

const short = (text: string) => cut(visibleLine(text), 80);

/** What was tried, or would have been. */
export const undecided = (report: Report, style: Style): string =>
  reasons('Not judged', 'undecided', notJudged(report).undecided, style, true);

/** What needs something that was not given, or that the source leaves open. */
export const skipped = (report: Report, style: Style, verbose: boolean): string =>
  reasons('Skipped', 'skipped', notJudged(report).skipped, style, verbose);

const mostReasons = 12;

function reasons(
  title: string,
  meaning: Meaning,
  groups: readonly NotJudged[],
  style: Style,
  verbose: boolean,
): string {
  if (groups.length === 0) return '';
  const total = groups.reduce((sum, { cases }) => sum + cases.length, 0);
  const lines = groups.slice(0, mostReasons).map(({ reason, cases }) => {
    if (!verbose)
      return item(meaning, `${counted(cases.length, 'case')}: ${cut(visibleLine(reason), 200)}`, style);
    const which = condensed(cases, 3).join(', ');
    return item(meaning, `${cut(visibleLine(reason), 300)} (${which})`, style);
  });
  const left = groups.length - mostReasons;
  const more = `${counted(left, 'other reason')}: --report html=report.html shows all`;
  return [
    `${style.bold(title)} (${counted(total, 'case')})`,
    ...lines,
    ...(left > 0 ? [item(meaning, more, style)] : []),
  ].join('\n');
}

/** What went wrong once and not when it was sent alone: it fails nothing. */
export function seenOnce(report: Report, style: Style): string {
  const lines = seenOnceGroups(report).map(({ says, cases }) => {
    const which = condensed(cases, 3).join(', ');
    return item('open', `${cut(visibleLine(says), 300)}: ${counted(cases.length, 'case')} (${which})`, style);
  });
  return lines.length === 0 ? '' : [style.bold(seenOnceTitle), ...lines].join('\n');
}

/** The list of known failing cases, entry by entry. */
export function known({ known: entries }: Report, style: Style): string {
  if (entries === undefined) return '';
  const lines = entries.map((entry) => item(meaningOfEntry(entry), entryLine(entry), style));
  return [wrap(`Known failing: ${knownInWords(entries)}`, { paint: style.bold }), ...lines].join('\n');
}

const entryLine = (entry: KnownEntry) =>
  visibleLine(`${entryName(entry)}  ${entryInWords(entry)}: ${cut(entry.reason, 300)}`);

/** What became of the cases since an earlier report. */
export function since({ since: held }: Report, style: Style): string {
  if (held === undefined) return '';
  const lines = sinceGroups(held).map(({ meaning, says, cases }) =>
    item(meaning, visibleLine(`${says} (${condensed(cases, 3).join(', ')})`), style),
  );
  const title = wrap(visibleLine(sinceTitle(held)), { paint: style.bold });
  return [title, ...(lines.length > 0 ? lines : [item('passed', 'no difference', style)])].join('\n');
}

/** A mark and a text that wraps under itself. */
function item(meaning: Meaning, text: string, style: Style): string {
  return `  ${mark(meaning, style)} ${wrap(text, { first: '    ' }).slice(4)}`;
}
