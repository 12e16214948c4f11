// What stands around the failures: sections of lines, the counts, and the verdicts.

import { outcomes, type Report, scopes } from '../../types.ts';
import { type Line, type Section, verdictsOf } from '../sections.ts';
import type { Style } from '../style.ts';
import { condensed, counted, cut, firstOf } from '../words/numbers.ts';
import { inColour, item, paintOf, wrap } from './lines.ts';

const mostLines = 12;

/** A section with its lines; in short, decisions as names alone, and lines that count their cases first. */
export function sectionText(section: Section, style: Style, verbose: boolean): string {
  const { id, meaning, title, lines, named } = section;
  if (id === 'choices' && !verbose) return choicesInShort(section, style);
  const isBrief = id === 'skipped' && !verbose;
  const shown = (named || id === 'choices' ? lines : lines.slice(0, mostLines)).map((line) =>
    item(line.meaning, isBrief ? countFirst(line) : lineText(line, id === 'choices'), style),
  );
  const left = lines.length - shown.length;
  const more = `${counted(left, 'other reason')}: --report html=report.html shows all`;
  return [
    wrap(title, { paint: style.bold }),
    ...shown,
    ...(left > 0 ? [item(meaning, more, style)] : []),
  ].join('\n');
}

const countFirst = ({ says, cases }: Line) => `${counted(cases.length, 'case')}: ${cut(says, 200)}`;

function lineText({ name, says, cases }: Line, isCounted: boolean): string {
  const which = isCounted ? counted(cases.length, 'case') : condensed(cases, 3).join(', ');
  return `${name === undefined ? '' : `${name}  `}${cut(says, 300)}${which === '' ? '' : ` (${which})`}`;
}

function choicesInShort({ title, lines }: Section, style: Style): string {
  const names = lines.map(({ name, cases }) => `${name} (${cases.length})`);
  const says = title.replace('(no failures)', '(no failures; --verbose shows how)');
  return wrap(`${says}: ${firstOf(names, 6).join(', ')}`, { indent: 2, paint: style.dim });
}

/** The conservation line, one for each verdict. */
export function table(report: Report, style: Style): string {
  const { pace, waited } = verdictsOf(report);
  const widths = outcomes.map((outcome) => outcome.length);
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(10)}${cells.map((cell, i) => String(cell).padStart((widths[i - 1] ?? 7) + 2)).join('')}`;
  return [
    style.dim(row('', ['planned', ...outcomes])),
    ...scopes.map((scope) => {
      const { planned, counts } = report.verdicts[scope];
      return row(scope, [planned, ...outcomes.map((outcome) => counts[outcome])]);
    }),
    style.dim(pace),
    ...(waited === undefined ? [] : [wrap(waited)]),
  ].join('\n');
}

/** How many cases were chosen, why the run ended early, both verdicts with what they are based on, and what is known. */
export function verdicts(report: Report, style: Style): string {
  const { chosen, early, verdicts: both, coverage, bottom } = verdictsOf(report);
  const [source, contract] = both.map(({ meaning, says }) => inColour(meaning, says, style));
  return [
    chosen && style.bold(chosen),
    early && wrap(`The run ended early: ${early}`, { paint: style.red }),
    source,
    wrap(coverage, { first: '  ', paint: style.dim }),
    contract,
    bottom && paintOf(bottom.meaning, style)(bottom.says),
  ]
    .filter(Boolean)
    .join('\n');
}
