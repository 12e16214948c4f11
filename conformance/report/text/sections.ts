// What stands around the failures: differences from decisions, what was not judged, what is known, and the verdicts.

import { commandName } from '../../../src/command-name.ts';
import { visibleLine } from '../../../src/html/index.ts';
import { type KnownEntry, outcomes, type Report, scopes } from '../../types.ts';
import { type NotJudged, notJudged, type OtherChoice, otherChoices } from '../model.ts';
import type { Style } from '../style.ts';
import { type Meaning, meaningOfEntry, meaningOfVerdict } from '../words/marks.ts';
import { condensed, counted, cut, firstOf } from '../words/numbers.ts';
import {
  bottomLine,
  chosenInWords,
  entryInWords,
  entryName,
  knownInWords,
  paceInWords,
  seenOnceGroups,
  seenOnceTitle,
  sinceGroups,
  sinceTitle,
  waitedInWords,
} from '../words/runs.ts';
import { coverageInWords, stopInWords, verdictInWords } from '../words/verdicts.ts';
import { item, marked, type Page, paintOf, wrap } from './lines.ts';

/** A line for each silence in which an implementation differs from the decision; in short, their names. */
export function choices({ report, contract, style, verbose }: Page): string {
  const all = otherChoices(report, contract);
  if (all.length === 0) return '';
  if (!verbose) {
    const names = firstOf(
      all.map(({ id, cases }) => `${id} (${cases.length})`),
      6,
    );
    const title = `Differs from ${counted(all.length, 'decision')} of the contract`;
    const text = `${title} (no failures; --verbose shows how): ${names.join(', ')}`;
    return wrap(text, { indent: 2, paint: style.dim });
  }
  const title = `${style.bold("Differs from the contract's decisions")} (not failures; ${commandName} explain ID shows the decision)`;
  return [title, ...all.map((choice) => item('open', choiceInWords(choice), style))].join('\n');
}

function choiceInWords({ id, section, differences, cases }: OtherChoice): string {
  const short = (text: string) => cut(visibleLine(text), 80);
  const shown = differences.map(({ actual, expected }) => `${short(actual)} instead of ${short(expected)}`);
  return `${id} ${section}  ${firstOf(shown, 2).join('; ')} (${counted(cases.length, 'case')})`;
}

/** What was tried, or would have been. */
export const undecided = ({ report, style }: Page): string =>
  reasons('Not judged', 'undecided', notJudged(report).undecided, style, true);

/** What needs something that was not given, or that the source leaves open. */
export const skipped = ({ report, style, verbose }: Page): string =>
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
    const says = cut(visibleLine(reason), verbose ? 300 : 200);
    return verbose
      ? `${says} (${condensed(cases, 3).join(', ')})`
      : `${counted(cases.length, 'case')}: ${says}`;
  });
  const left = groups.length - mostReasons;
  const more = `${counted(left, 'other reason')}: --report html=report.html shows all`;
  return [
    `${style.bold(title)} (${counted(total, 'case')})`,
    ...[...lines, ...(left > 0 ? [more] : [])].map((line) => item(meaning, line, style)),
  ].join('\n');
}

/** What went wrong once and not when it was sent alone: it fails nothing. */
export function seenOnce({ report, style }: Page): string {
  const lines = seenOnceGroups(report).map(({ says, cases }) => {
    const which = `${counted(cases.length, 'case')} (${condensed(cases, 3).join(', ')})`;
    return item('open', `${cut(visibleLine(says), 300)}: ${which}`, style);
  });
  return lines.length === 0 ? '' : [style.bold(seenOnceTitle), ...lines].join('\n');
}

/** The list of known failing cases, entry by entry. */
export function known({ report: { known: entries }, style }: Page): string {
  if (entries === undefined) return '';
  const says = (entry: KnownEntry) =>
    visibleLine(`${entryName(entry)}  ${entryInWords(entry)}: ${cut(entry.reason, 300)}`);
  const lines = entries.map((entry) => item(meaningOfEntry(entry), says(entry), style));
  return [wrap(`Known failing: ${knownInWords(entries)}`, { paint: style.bold }), ...lines].join('\n');
}

/** What became of the cases since an earlier report. */
export function since({ report: { since: held }, style }: Page): string {
  if (held === undefined) return '';
  const lines = sinceGroups(held).map(({ meaning, says, cases }) =>
    item(meaning, visibleLine(`${says} (${condensed(cases, 3).join(', ')})`), style),
  );
  const title = wrap(visibleLine(sinceTitle(held)), { paint: style.bold });
  return [title, ...(lines.length > 0 ? lines : [item('passed', 'no difference', style)])].join('\n');
}

/** The conservation line, one for each verdict. */
export function table({ report, style }: Page): string {
  const waited = waitedInWords(report);
  const widths = outcomes.map((outcome) => outcome.length);
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(10)}${cells.map((cell, i) => String(cell).padStart((widths[i - 1] ?? 7) + 2)).join('')}`;
  return [
    style.dim(row('', ['planned', ...outcomes])),
    ...scopes.map((scope) => {
      const { planned, counts } = report.verdicts[scope];
      return row(scope, [planned, ...outcomes.map((outcome) => counts[outcome])]);
    }),
    style.dim(paceInWords(report)),
    ...(waited === undefined ? [] : [wrap(waited)]),
  ].join('\n');
}

/** How many cases were chosen, why the run ended early, both verdicts with what they are based on, and what is known. */
export function verdicts(report: Report, style: Style): string {
  const chosen = chosenInWords(report);
  const bottom = bottomLine(report);
  const early = report.stopped && visibleLine(`The run ended early: ${stopInWords(report.stopped)}.`);
  const coverage = visibleLine(coverageInWords(report) ?? '');
  const [source, contract] = scopes.map((scope) => {
    const meaning = meaningOfVerdict(report, scope);
    return marked(meaning, visibleLine(verdictInWords(report, scope)), style, paintOf(meaning, style));
  });
  return [
    chosen && style.bold(chosen),
    early && wrap(early, { paint: style.red }),
    source,
    coverage && wrap(coverage, { first: '  ', paint: style.dim }),
    contract,
    bottom && paintOf(bottom.meaning, style)(bottom.says),
  ]
    .filter(Boolean)
    .join('\n');
}
