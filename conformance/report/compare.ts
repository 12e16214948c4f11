// Stored reports side by side, of several implementations or of several dates: which properties are broken where, and where
// the responses differ for which the source is silent.

import { grouped } from '../grouped.ts';
import { changesBetween } from '../since.ts';
import type { Report, Scope, Since } from '../types.ts';
import { countedIn } from '../verdict/index.ts';
import { plain, type Style } from './style.ts';
import { marked, textOf, wrap } from './text/lines.ts';
import type { Line, Meaning } from './words/marks.ts';
import { firstOf } from './words/numbers.ts';
import { seenInWords } from './words/seen.ts';
import { verdictsInWords } from './words/verdicts.ts';

/** A report and what it is called beside others. */
export interface Run {
  readonly label: string;
  readonly report: Report;
}

/**
 * The verdicts of each run, where their answers to silences differ, and what changed since the first run; the exit code is 1 where a
 * property is newly broken, as it is for `--since`, and 3 where no property was judged in both.
 * @param against the verdict under which a property counts
 */
export function compareRuns(
  runs: readonly [Run, Run, ...Run[]],
  against: Scope,
  style: Style = plain,
): { exitCode: 0 | 1 | 3; text: string } {
  const [first, ...others] = runs;
  const judged = ({ report }: Run) =>
    countedIn(report.properties, against).filter(({ status }) => status === 'held' || status === 'broken');
  const before = new Set(judged(first).map(({ id }) => id));
  const isComparable = others.flatMap(judged).some(({ id }) => before.has(id));
  const silences = new Set(runs.flatMap(({ report }) => report.answers.map(({ silence }) => silence)));
  const answers = [...silences].flatMap((id) => {
    const says = sideBySide(runs, id);
    return says.length > 1 ? [marked('open', `${id}: ${says.join('; ')}`, style)] : [];
  });
  const changes = others.map(({ label, report }) => ({
    label,
    ...changesBetween(first.report, { ...report, against }),
  }));
  const changed = changes.flatMap(changesInWords).map(([meaning, says]) => marked(meaning, says, style));
  const worse = changes.some(({ broken }) => broken.length > 0) ? 1 : 0;
  return { exitCode: isComparable ? worse : 3, text: textOf([runs.map(headOf), answers, changed]) };
}

function headOf({ label, report }: Run): string {
  const verdicts = verdictsInWords(report).join('; ');
  return wrap(`${label}: ${report.target}, ${report.startedAt.slice(0, 10)}: ${verdicts}`);
}

/** What was seen of a silence, and in which runs: `404 in june`. A run that saw nothing says nothing. */
const sideBySide = (runs: readonly Run[], silence: string): readonly string[] =>
  grouped(runs, ({ report }) => answerIn(report, silence)).flatMap(([says, same]) =>
    says === '' ? [] : [`${says} in ${same.map(({ label }) => label).join(', ')}`],
  );

function answerIn({ answers }: Report, silence: string): string {
  const seen = answers.find((answer) => answer.silence === silence)?.seen ?? [];
  return firstOf([...new Set(seen.map((each) => seenInWords(each.seen)))].toSorted(), 3).join('; ');
}

function changesInWords({
  label,
  broken,
  still,
  held,
  untried,
}: Since & Pick<Run, 'label'>): readonly Line[] {
  const all: readonly (readonly [Meaning, string, readonly string[]])[] = [
    ['failed', 'newly broken', broken],
    ['open', 'still broken', still],
    ['passed', 'held again', held],
    ['undecided', 'not tried any more', untried],
  ];
  const some = all.filter(([, , { length }]) => length > 0);
  return some.length === 0
    ? [['passed', `${label}: nothing changed`]]
    : some.map(([meaning, what, ids]) => [meaning, `${label}: ${ids.length} ${what} (${ids.join(', ')})`]);
}
