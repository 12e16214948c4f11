// Stored reports side by side, of several implementations or of several dates: which properties are broken where, and where
// the responses differ for which the source is silent.

import { changesBetween } from '../since.ts';
import type { Report, Scope } from '../types.ts';
import { countedIn } from '../verdict/index.ts';
import { inFence } from './markdown.ts';
import { plain, type Style } from './style.ts';
import { marked, textOf, wrap } from './text/lines.ts';
import { seenInWords } from './words/seen.ts';
import { verdictsInWords } from './words/verdicts.ts';

/** A report and what it is called beside others. */
export interface Run {
  readonly label: string;
  readonly report: Report;
}

/** Two runs or more held against the first one. */
export interface Comparison {
  /** 1 where a property is broken that holds in the first run, 3 where no property was judged in both. */
  readonly exitCode: 0 | 1 | 3;
  /** The verdicts of each run. */
  readonly runs: readonly string[];
  /** `createTag/name/type: holds in june; broken in july`, of each property that is broken in a run. */
  readonly broken: readonly string[];
  /** The same of silences for which not all runs saw the same. */
  readonly answers: readonly string[];
  /** What changed since the first run: `july: 1 newly broken (createTag/name/required)`. */
  readonly changes: readonly string[];
}

/** @param against the verdict under which a property counts */
export function compareRuns(runs: readonly [Run, Run, ...Run[]], against: Scope): Comparison {
  const [first, ...others] = runs;
  const byRun = runs.map(
    ({ report }) => new Map(countedIn(report.properties, against).map(({ id, status }) => [id, status])),
  );
  const ids = [...new Set(byRun.flatMap((statuses) => [...statuses.keys()]))];
  const all = ids.map((id) => ({ id, statuses: byRun.map((statuses) => statuses.get(id) ?? 'absent') }));
  const broken = all.filter(({ statuses }) => statuses.includes('broken'));
  const isJudged = (status?: string) => status === 'held' || status === 'broken';
  const isComparable = all.some(({ statuses: [was, ...is] }) => isJudged(was) && is.some(isJudged));
  const isWorse = broken.some(({ statuses: [was] }) => was === 'held');
  const silences = new Set(runs.flatMap(({ report }) => report.answers.map(({ silence }) => silence)));
  return {
    exitCode: isComparable ? (isWorse ? 1 : 0) : 3,
    runs: runs.map(({ label, report }) => {
      const verdicts = verdictsInWords(report).join('; ');
      return `${label}: ${report.target}, ${report.startedAt.slice(0, 10)}: ${verdicts}`;
    }),
    broken: broken.map(
      ({ id, statuses }) =>
        `${id}: ${sideBySide(
          runs,
          statuses.map((is) => inWords[is]),
        ).join('; ')}`,
    ),
    answers: [...silences].flatMap((id) => {
      const says = sideBySide(
        runs,
        runs.map(({ report }) => answerIn(report, id)),
      );
      return says.length > 1 ? [`${id}: ${says.join('; ')}`] : [];
    }),
    changes: others.map(({ label, report }) => changesInWords(label, first.report, { ...report, against })),
  };
}

const inWords = {
  broken: 'broken',
  held: 'holds',
  open: 'open',
  undecided: 'not decided',
  absent: 'not tried',
};

/** What some runs say in common: `holds in june`. A run that saw nothing says nothing. */
const sideBySide = (runs: readonly Run[], says: readonly string[]): readonly string[] =>
  [...new Set(says)].filter(Boolean).map((text) => {
    const labels = runs.flatMap(({ label }, i) => (says[i] === text ? [label] : []));
    return `${text} in ${labels.join(', ')}`;
  });

const answerIn = ({ answers }: Report, silence: string): string =>
  answers
    .filter((answer) => answer.silence === silence)
    .flatMap(({ seen }) => [...new Set(seen.map((each) => seenInWords(each.seen)))].toSorted())
    .join('; ');

function changesInWords(label: string, first: Report, report: Report): string {
  const { broken, held, untried } = changesBetween(first, report);
  const all = Object.entries({ 'newly broken': broken, 'held again': held, 'not tried any more': untried });
  const says = all.flatMap(([what, ids]) =>
    ids.length > 0 ? [`${ids.length} ${what} (${ids.join(', ')})`] : [],
  );
  return `${label}: ${says.join('; ') || 'nothing changed'}`;
}

/** The comparison on a terminal. */
export function renderCompareText(
  { runs, broken, answers, changes }: Comparison,
  style: Style = plain,
): string {
  const differences = [
    ...broken.map((line) => marked('failed', line, style)),
    ...answers.map((line) => marked('open', line, style)),
  ];
  return textOf([runs.map((line) => wrap(line)), differences, changes.map((line) => wrap(line))]);
}

/** The formats of `--report`. */
export const comparisonFormats = [
  { format: 'markdown', render: (comparison: Comparison) => inFence(renderCompareText(comparison)) },
] as const;
