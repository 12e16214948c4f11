// Stored reports side by side, of several implementations or of several dates: which properties are broken where, and where
// the responses differ for which the source is silent.

import { grouped } from '../grouped.ts';
import { changesBetween } from '../since.ts';
import { type Report, type Scope, scopes } from '../types.ts';
import { countedIn } from '../verdict/index.ts';
import { inFence } from './markdown/inert.ts';
import { plain, type Style } from './style.ts';
import { marked, wrap } from './text/lines.ts';
import { properties } from './words/numbers.ts';
import { seenInWords } from './words/seen.ts';
import { verdictInWords } from './words/verdicts.ts';

/** A report and what it is called beside others. */
export interface Run {
  readonly label: string;
  readonly report: Report;
}

/** Two runs or more held against the first one. */
export interface Comparison {
  /** Properties that were judged in the first run and in another. */
  readonly common: number;
  /** Whether a property is broken that holds in the first run. */
  readonly isWorse: boolean;
  /** The verdicts of each run. */
  readonly runs: readonly string[];
  /** Properties that are broken in a run: `createTag/name/type: holds in june; broken in july`. */
  readonly broken: readonly string[];
  /** Silences for which not all runs saw the same. */
  readonly answers: readonly string[];
  /** What changed since the first run: `july: 1 newly broken (createTag/name/required)`. */
  readonly changes: readonly string[];
}

/** @param against the verdict under which a property counts */
export function compareRuns(runs: readonly [Run, Run, ...Run[]], against: Scope): Comparison {
  const [first, ...others] = runs;
  const byId = runs.map(
    ({ report }) => new Map(countedIn(report.properties, against).map(({ id, status }) => [id, status])),
  );
  const all = [...new Set(byId.flatMap((statuses) => [...statuses.keys()]))].map((id) => ({
    id,
    statuses: byId.map((statuses) => statuses.get(id) ?? 'absent'),
  }));
  const broken = all.filter(({ statuses }) => statuses.includes('broken'));
  const isJudged = (status?: string) => status === 'held' || status === 'broken';
  const silences = new Set(runs.flatMap(({ report }) => report.answers.map(({ silence }) => silence)));
  return {
    common: all.filter(({ statuses: [inFirst, ...more] }) => isJudged(inFirst) && more.some(isJudged)).length,
    isWorse: broken.some(({ statuses: [inFirst] }) => inFirst === 'held'),
    runs: runs.map(({ label, report }) => {
      const verdicts = scopes.map((scope) => verdictInWords(report, scope)).join('; ');
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

/** What some runs say in common; one that saw nothing says nothing. */
const sideBySide = (runs: readonly Run[], says: readonly string[]): readonly string[] =>
  grouped(runs, (run) => says[runs.indexOf(run)] ?? '')
    .filter(([what]) => what !== '')
    .map(([what, same]) => `${what} in ${same.map(({ label }) => label).join(', ')}`);

const answerIn = ({ answers }: Report, silence: string): string =>
  answers
    .filter((answer) => answer.silence === silence)
    .flatMap(({ seen }) => [...new Set(seen.map((each) => seenInWords(each.seen)))].toSorted())
    .join('; ');

/** 1 where a property is broken that holds in the first run, 3 where no property was judged in both. */
export const comparisonExitCode = ({ common, isWorse }: Comparison): 0 | 1 | 3 =>
  common === 0 ? 3 : isWorse ? 1 : 0;

function changesInWords(label: string, first: Report, report: Report): string {
  const { broken, held, untried } = changesBetween(first, report);
  const all = Object.entries({ 'newly broken': broken, 'held again': held, 'not tried any more': untried });
  const words = all.filter(([, ids]) => ids.length > 0);
  const says = words.map(([what, ids]) => `${ids.length} ${what} (${ids.join(', ')})`);
  return `${label}: ${says.join('; ') || 'nothing changed'}`;
}

/** The comparison on a terminal. */
export function renderCompareText(comparison: Comparison, style: Style = plain): string {
  const { runs, broken, answers, changes, common } = comparison;
  const sections = [
    runs.map((line) => wrap(line)),
    [
      ...broken.map((line) => marked('failed', line, style)),
      ...answers.map((line) => marked('open', line, style)),
    ],
    [...changes.map((line) => wrap(line)), `${properties(common)} judged in the first run and in another`],
  ];
  const texts = sections.map((lines) => lines.join('\n')).filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}

/** A format: the name that `--report` takes, and its renderer. */
export const comparisonFormats = [
  { format: 'markdown', render: (comparison: Comparison) => inFence(renderCompareText(comparison)) },
] as const;
