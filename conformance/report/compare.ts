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

interface Line {
  /** Without one it is said in bold. */
  readonly meaning?: Meaning | undefined;
  readonly says: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Renders a comparison as text. */
export const renderCompareText = (comparison: RunComparison, style: Style = plain): string =>
  `${sectionsOf(comparison)
    .map(({ title, lines }) =>
      [
        wrap(title, { paint: style.bold }),
        ...lines.map(({ meaning, says }) =>
          meaning === undefined
            ? wrap(says, { first: '  ', indent: 4 })
            : marked(meaning, says, style, undefined, '    '),
        ),
      ].join('\n'),
    )
    .join('\n\n')}\n`;

/** The formats that a comparison can be written in. */
export const comparisonFormats = [{ format: 'markdown', render: renderCompareMarkdown }] as const;

/** Renders it as GitHub Markdown that fits into a comment. */
function renderCompareMarkdown(comparison: RunComparison): string {
  return inRoom(
    sectionsOf(comparison).flatMap(({ title, lines }) => [
      `#### ${brief(title, 300)}`,
      ...lines.map(({ meaning, says }) =>
        meaning === undefined ? brief(says, 600) : `- ${marks[meaning]} ${brief(says, 600)}`,
      ),
    ]),
  );
}

function sectionsOf(comparison: RunComparison): readonly Section[] {
  const { clauses, otherClauses, silences, otherSilences } = comparison;
  const sections: readonly Section[] = [
    ...comparison.runs.map(runSection),
    {
      title: 'By clause',
      lines: [
        ...clauses.flatMap((clause) => [
          { says: `${clauseName(clause)}: ${inPlainText(clauseInWords(clause))}` },
          ...clause.cells.map((cell, i) => ({
            meaning: meanings[stateOf(cell)],
            says: `${letter(i)}: ${cellInWords(cell)}`,
          })),
        ]),
        ...(otherClauses > 0 ? [{ says: `${counted(otherClauses, 'clause')} without a difference.` }] : []),
      ],
    },
    {
      title: 'Where the source is silent',
      lines: [
        ...silences.flatMap(({ id, section, question, decision, seen }) => [
          { says: `${section} ${id}: ${inPlainText(question)}` },
          ...seen.map((answers, i) => ({
            meaning: 'open' as const,
            says: `${letter(i)}: ${cut(answersInWords(answerLines({ answers })), 400)}`,
          })),
          ...(decision === undefined
            ? []
            : [{ meaning: 'skipped' as const, says: `decided: ${cut(inPlainText(decision), 400)}` }]),
        ]),
        ...(otherSilences > 0
          ? [{ says: `${counted(otherSilences, 'silence')} answered without a difference.` }]
          : []),
      ],
    },
    changesSection(comparison),
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

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

const meanings = {
  broken: 'failed',
  holds: 'passed',
  'not-judged': 'undecided',
  'not-asked': 'skipped',
} as const;

/** `3 of 12 fail: ...`, `12 pass, 2 not judged`. */
function cellInWords({ failed, held, open }: Cell): string {
  const all = failed.length + held + open;
  if (all === 0) return 'not tested';
  if (failed.length > 0)
    return `${failed.length} of ${all} ${failed.length === 1 ? 'fails' : 'fail'}: ${condensed(failed, 6).join(', ')}`;
  const parts = [held > 0 && `${held} ${held === 1 ? 'passes' : 'pass'}`, open > 0 && `${open} not judged`];
  return parts.filter(Boolean).join(', ');
}

function changesSection({ changes, compared }: RunComparison): Section {
  const judged = `${counted(compared, 'case')} judged in both`;
  if (changes === undefined) return { title: `${judged} the first and the last`, lines: [] };
  const groups = [
    ...causeGroups(changes.causes),
    caseGroup('failed', changes.worse, 'got worse'),
    caseGroup('failed', changes.found, 'fails and was not judged before', 'fail and were not judged before'),
    caseGroup('passed', changes.better, 'got better'),
    caseGroup('undecided', changes.unjudged, 'no longer judged'),
  ].filter(isSome);
  return {
    title: `From the first run to the last (${judged})`,
    lines: [
      ...groups.map(({ meaning, says, cases }) => ({
        meaning,
        says: `${says}: ${condensed(cases, 6).join(', ')}`,
      })),
      ...(changes.worse.length > 0 ? [] : [{ meaning: 'passed' as const, says: 'nothing got worse' }]),
    ],
  };
}
