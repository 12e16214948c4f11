// Stored reports side by side, of several implementations or of several dates: which properties are broken where, and where
// the responses differ for which the source is silent.

import { grouped } from '../grouped.ts';
import { changesBetween } from '../since.ts';
import { type Property, type Report, type Scope, scopes } from '../types.ts';
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

/** What runs say of one thing, in words, and the labels of those that say it. */
type Said = readonly (readonly [says: string, labels: readonly string[]])[];

/** Two runs or more, the one that the others are held against first. */
export interface Comparison {
  readonly runs: readonly Run[];
  /** Properties that were judged in the first run and in another. */
  readonly common: number;
  /** Properties that are broken in a run, and silences for which not all runs saw the same. */
  readonly rows: readonly { readonly id: string; readonly says: Said; readonly isBroken: boolean }[];
  /** Of each further run against the first. */
  readonly changes: readonly (readonly [label: string, changes: ReturnType<typeof changesBetween>])[];
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
  const isJudged = (status?: string) => status === 'held' || status === 'broken';
  const silences = new Set(runs.flatMap(({ report }) => report.answers.map(({ silence }) => silence)));
  return {
    runs,
    common: all.filter(({ statuses: [inFirst, ...more] }) => isJudged(inFirst) && more.some(isJudged)).length,
    rows: [
      ...all
        .filter(({ statuses }) => statuses.includes('broken'))
        .map(({ id, statuses }) => {
          const says = saidBy(runs, (_, i) => inRun[statuses[i] ?? 'absent']);
          return { id, says, isBroken: true };
        }),
      ...[...silences]
        .map((id) => ({ id, says: saidBy(runs, ({ report }) => answerIn(report, id)), isBroken: false }))
        .filter(({ says }) => says.length > 1),
    ],
    changes: others.map(({ label, report }) => [label, changesBetween(first.report, { ...report, against })]),
  };
}

const inRun: Readonly<Record<Property['status'] | 'absent', string>> = {
  broken: 'broken',
  held: 'holds',
  open: 'open',
  undecided: 'not decided',
  absent: 'not tried',
};

/** A run that saw nothing says nothing. */
const saidBy = (runs: readonly Run[], saysOf: (run: Run, i: number) => string): Said =>
  grouped(
    runs.map((run, i) => ({ label: run.label, says: saysOf(run, i) })),
    ({ says }) => says,
  ).flatMap(([says, same]) => (says === '' ? [] : [[says, same.map(({ label }) => label)] as const]));

const answerIn = ({ answers }: Report, silence: string): string =>
  answers
    .filter((answer) => answer.silence === silence)
    .flatMap(({ seen }) => [...new Set(seen.map((each) => seenInWords(each.seen)))].toSorted())
    .join('; ');

/** 1 where a property is broken that holds in the first run, 3 where no property was judged in both. */
export function comparisonExitCode({ common, rows, runs: [first] }: Comparison): 0 | 1 | 3 {
  if (common === 0) return 3;
  const holdsInFirst = rows.some(
    ({ says, isBroken }) =>
      isBroken && says.some(([what, labels]) => what === inRun.held && labels.includes(first?.label ?? '')),
  );
  return holdsInFirst ? 1 : 0;
}

/** The comparison on a terminal. */
export function renderCompareText({ runs, rows, changes, common }: Comparison, style: Style = plain): string {
  const sections = [
    runs.map(({ label, report }) => {
      const verdicts = scopes.map((scope) => verdictInWords(report, scope)).join('; ');
      return wrap(`${label}: ${report.target}, ${report.startedAt.slice(0, 10)}: ${verdicts}`);
    }),
    rows.map(({ id, says, isBroken }) => {
      const all = says.map(([what, labels]) => `${what} in ${labels.join(', ')}`).join('; ');
      return marked(isBroken ? 'failed' : 'open', `${id}: ${all}`, style);
    }),
    [
      ...changes.map((change) => wrap(changesInWords(change))),
      `${properties(common)} judged in ${runs[0]?.label} and in another run`,
    ],
  ];
  const texts = sections.map((lines) => lines.join('\n')).filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}

/** `july: 1 newly broken (createTag/name/required)`. */
function changesInWords([label, { broken, held, untried }]: Comparison['changes'][number]): string {
  const all = Object.entries({ 'newly broken': broken, 'held again': held, 'not tried any more': untried });
  const words = all.filter(([, ids]) => ids.length > 0);
  const says = words.map(([what, ids]) => `${ids.length} ${what} (${ids.join(', ')})`);
  return `${label}: ${says.join('; ') || 'nothing changed'}`;
}

/** A format: the name that `--report` takes, and its renderer. */
export const comparisonFormats = [
  { format: 'markdown', render: (comparison: Comparison) => inFence(renderCompareText(comparison)) },
] as const;
