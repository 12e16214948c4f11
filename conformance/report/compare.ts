// A comparison in words, as lines for a terminal and as Markdown for a pull request: the runs, what differs, and the line
// that decides last.

import { type Cell, type RunComparison, stateOf } from '../compare/index.ts';
import { answerLines, answersInWords } from './answers.ts';
import { brief, inRoom } from './markdown/inert.ts';
import { plain, type Style } from './style.ts';
import { marked, wrap } from './text/lines.ts';
import { bothVerdicts, type Meaning, marks } from './words/marks.ts';
import { condensed, counted, cut, dateInWords, inPlainText } from './words/numbers.ts';
import { clauseInWords, clauseName } from './words/origins.ts';
import { caseGroup, causeGroups, chosenInWords, isSome } from './words/runs.ts';
import { coverageInWords, stopInWords } from './words/verdicts.ts';

/** A line without a meaning is a subtitle, or a sentence. */
type Line = { readonly meaning?: Meaning | undefined; readonly says: string };
type Section = { readonly title: string; readonly lines: readonly Line[] };

/** Renders a comparison as text. */
export function renderCompareText(comparison: RunComparison, style: Style = plain): string {
  const line = ({ meaning, says }: Line) =>
    meaning ? marked(meaning, says, style, undefined, '    ') : wrap(says, { first: '  ', indent: 4 });
  const sections = sectionsOf(comparison).map(({ title, lines }) =>
    [wrap(title, { paint: style.bold }), ...lines.map(line)].join('\n'),
  );
  return `${sections.join('\n\n')}\n`;
}

/** Renders it as GitHub Markdown that fits into a comment. */
function renderCompareMarkdown(comparison: RunComparison): string {
  const line = ({ meaning, says }: Line) => `${meaning ? `- ${marks[meaning]} ` : ''}${brief(says, 600)}`;
  return inRoom(
    sectionsOf(comparison).flatMap(({ title, lines }) => [`#### ${brief(title, 300)}`, ...lines.map(line)]),
  );
}

/** The formats that a comparison can be written in. */
export const comparisonFormats = [{ format: 'markdown', render: renderCompareMarkdown }] as const;

function sectionsOf(comparison: RunComparison): readonly Section[] {
  const { runs, clauses, silences, changes, compared } = comparison;
  const notable = clauses.filter(isNotable);
  const sections: readonly Section[] = [
    ...runs.map(runSection),
    { title: 'By clause', lines: notable.flatMap(clauseLines) },
    { title: 'Where the source is silent, the answers differ', lines: silences.flatMap(silenceLines) },
  ];
  const same = `${counted(clauses.length - notable.length, 'clause')} without a difference, ${counted(compared, 'case')} judged in the first and the last`;
  const lines = changes ? changeLines(changes) : [];
  return [...sections.filter((section) => section.lines.length > 0), { title: same, lines }];
}

const changeLines = ({ causes, fresh, fixed, still, open }: NonNullable<RunComparison['changes']>) =>
  [
    ...causeGroups(causes),
    caseGroup('failed', fresh, 'newly failing'),
    caseGroup('passed', fixed, 'fixed'),
    caseGroup('open', still, 'still failing'),
    caseGroup('undecided', open, 'failed before, not judged now'),
  ]
    .filter(isSome)
    .map(({ meaning, says, cases }) => ({ meaning, says: `${says}: ${condensed(cases, 3).join(', ')}` }));

const letter = (i: number) => (i < 26 ? String.fromCharCode(97 + i) : `r${i + 1}`);

function runSection({ label, report }: RunComparison['runs'][number], i: number): Section {
  const { target, startedAt, contract, kit, stopped } = report;
  const chosen = chosenInWords(report);
  const origin = `contract ${cut(contract.version, 40)}, suite ${cut(kit.version, 40)}`;
  return {
    title: `${letter(i)}  ${label}: ${cut(target, 300)} (${dateInWords(startedAt)}, ${origin})`,
    lines: [
      ...bothVerdicts(report),
      { says: coverageInWords(report) },
      ...(chosen === undefined ? [] : [{ says: `Compares in part: ${chosen}` }]),
      ...(stopped ? [{ says: `The run ended early: ${cut(stopInWords(stopped), 300)}.` }] : []),
    ],
  };
}

/** Broken in a run, or not the same in every run that tested it. */
function isNotable({ cells }: RunComparison['clauses'][number]): boolean {
  const states = new Set(cells.map(stateOf).filter((state) => state !== 'not-asked'));
  return states.size > 1 || states.has('broken');
}

const meanings = {
  broken: 'failed',
  holds: 'passed',
  'not-judged': 'undecided',
  'not-asked': 'skipped',
} as const;

const clauseLines = (clause: RunComparison['clauses'][number]): readonly Line[] => [
  { says: `${clauseName(clause)}: ${inPlainText(clauseInWords(clause))}` },
  ...clause.cells.map((cell, i) => ({
    meaning: meanings[stateOf(cell)],
    says: `${letter(i)}: ${cellInWords(cell)}`,
  })),
];

/** `3 of 12 fail: ...`, `12 of 14 hold`. */
function cellInWords({ failed, held, open }: Cell): string {
  const all = failed.length + held + open;
  if (all === 0) return 'not tested';
  return failed.length > 0
    ? `${failed.length} of ${counted(all, 'case')} failed: ${condensed(failed, 6).join(', ')}`
    : `${held} of ${counted(all, 'case')} passed`;
}

const silenceLines = ({
  id,
  section,
  question,
  decision,
  seen,
}: RunComparison['silences'][number]): readonly Line[] => [
  { says: `${section} ${id}: ${inPlainText(question)}` },
  ...seen.map((answers, i) => ({
    meaning: 'open' as const,
    says: `${letter(i)}: ${cut(answersInWords(answerLines({ answers })), 400)}`,
  })),
  ...(decision === undefined
    ? []
    : [{ meaning: 'skipped' as const, says: `decided: ${cut(inPlainText(decision), 400)}` }]),
];
