// Stored reports side by side, of several implementations or of several dates: which properties are broken where, and where
// the responses differ for which the source is silent.

import { grouped } from '../grouped.ts';
import { changesBetween } from '../since.ts';
import { type Answer, type Property, type Report, type Scope, scopes } from '../types.ts';
import { countedIn } from '../verdict/index.ts';
import { inert } from './markdown/inert.ts';
import { plain, type Style } from './style.ts';
import { wrap } from './text/lines.ts';
import { seenInWords } from './words/seen.ts';

/** A report and what it is called beside others. */
export interface Run {
  readonly label: string;
  readonly report: Report;
}

type Status = Property['status'];

/** A property that is broken in a run, and the labels of the runs by what each says of it. */
interface ComparedRow {
  readonly id: string;
  readonly because: string;
  readonly runs: readonly (readonly [status: Status | 'absent', labels: readonly string[]])[];
}

/** A silence for which not all runs saw the same, and what each saw. */
interface ComparedAnswer {
  readonly silence: string;
  readonly question: string;
  readonly runs: readonly (readonly [seen: string, labels: readonly string[]])[];
}

/** Two runs or more, the one that the others are held against first. */
export interface Comparison {
  readonly runs: readonly Run[];
  readonly against: Scope;
  /** Properties that were judged in the first run and in another. */
  readonly common: number;
  readonly rows: readonly ComparedRow[];
  readonly answers: readonly ComparedAnswer[];
  /** Of each further run against the first. */
  readonly changes: readonly (readonly [label: string, changes: ReturnType<typeof changesBetween>])[];
}

/** @param against the verdict under which a property counts */
export function compareRuns(runs: readonly [Run, Run, ...Run[]], against: Scope): Comparison {
  const [first, ...others] = runs;
  const properties = runs.map(({ label, report }) => ({
    label,
    byId: new Map(countedIn(report.properties, against).map((property) => [property.id, property])),
  }));
  const ids = [...new Set(properties.flatMap(({ byId }) => [...byId.keys()]))];
  const isJudgedIn = (id: string) => (run: (typeof properties)[number]) =>
    ['held', 'broken'].includes(run.byId.get(id)?.status ?? '');
  const [ofFirst, ...ofOthers] = properties as [(typeof properties)[number]];
  return {
    runs,
    against,
    common: ids.filter((id) => isJudgedIn(id)(ofFirst) && ofOthers.some(isJudgedIn(id))).length,
    rows: ids.flatMap((id): readonly ComparedRow[] => {
      const found = properties.map(({ label, byId }) => ({ label, property: byId.get(id) }));
      const broken = found.find(({ property }) => property?.status === 'broken')?.property;
      if (broken === undefined) return [];
      const byStatus = grouped(found, ({ property }) => property?.status ?? 'absent');
      return [{ id, because: broken.origin.id ?? broken.origin.pointer ?? '', runs: labelsBy(byStatus) }];
    }),
    answers: answersThatDiffer(runs),
    changes: others.map(({ label, report }) => [label, changesBetween(first.report, { ...report, against })]),
  };
}

/** Silences for which a run saw something that another one did not; a run that saw nothing says nothing. */
function answersThatDiffer(runs: readonly Run[]): readonly ComparedAnswer[] {
  const silences = new Map(runs.flatMap(({ report }) => report.answers.map((each) => [each.silence, each])));
  return [...silences.values()].flatMap(({ silence, question }) => {
    const seen = runs.flatMap(({ label, report }) => {
      const answer = report.answers.find((each) => each.silence === silence);
      return answer === undefined || answer.seen.length === 0 ? [] : [{ label, seen: seenIn(answer) }];
    });
    const bySeen = grouped(seen, (each) => each.seen);
    return bySeen.length < 2 ? [] : [{ silence, question, runs: labelsBy(bySeen) }];
  });
}

const seenIn = ({ seen }: Answer) =>
  [...new Set(seen.map((each) => seenInWords(each.seen)))].sort().join('; ');

const labelsBy = <Key>(groups: readonly (readonly [Key, readonly { readonly label: string }[]])[]) =>
  groups.map(([key, same]) => [key, same.map(({ label }) => label)] as const);

/** 1 where a property is broken that holds in the first run, 3 where no property was judged in both. */
export function comparisonExitCode({ common, rows, runs: [first] }: Comparison): 0 | 1 | 3 {
  if (common === 0) return 3;
  const holdsInFirst = ({ runs }: ComparedRow) =>
    runs.some(([status, labels]) => status === 'held' && labels.includes(first?.label ?? ''));
  return rows.some(holdsInFirst) ? 1 : 0;
}

const inRun: Readonly<Record<Status | 'absent', string>> = {
  broken: 'broken in',
  held: 'holds in',
  open: 'open in',
  undecided: 'not decided in',
  absent: 'not tried in',
};

const states = { conforms: 'passed', fails: 'failed', undecided: 'undecided' } as const;

/** `june: http://127.0.0.1:4020, 2026-06-01: source conformance passed (140 held, 0 broken, 3 not decided); ...`. */
const runInWords = ({ label, report: { target, startedAt, verdicts } }: Run) =>
  `${label}: ${target}, ${startedAt.slice(0, 10)}: ${scopes
    .map((scope) => {
      const { state, counts } = verdicts[scope];
      return `${scope} conformance ${states[state]} (${counts.held} held, ${counts.broken} broken, ${counts.undecided} not decided)`;
    })
    .join('; ')}`;

/** `july: 1 newly broken (createTag/name/required)`. */
function changesInWords([label, { broken, held, untried }]: Comparison['changes'][number]): string {
  const all = Object.entries({ 'newly broken': broken, 'held again': held, 'not tried any more': untried });
  const words = all.map(([what, ids]) =>
    ids.length === 0 ? [] : `${ids.length} ${what} (${ids.join(', ')})`,
  );
  return `${label}: ${words.flat().join('; ') || 'nothing changed'}`;
}

/** A line, and what stands below it. */
type Entry = readonly [head: string, ...more: readonly string[]];

const titles = {
  runs: 'Runs',
  broken: 'Broken',
  answers: 'Answers that differ',
  changes: 'Changes',
} as const;

/** What both formats say, in their order. */
function entriesOf({ runs, rows, answers, changes, common }: Comparison) {
  const properties = common === 1 ? '1 property was' : `${common} properties were`;
  return {
    runs: runs.map((run): Entry => [runInWords(run)]),
    broken: rows.map(
      (row): Entry => [
        `${row.id} (${row.because})`,
        row.runs.map(([status, labels]) => `${inRun[status]} ${labels.join(', ')}`).join('; '),
      ],
    ),
    answers: answers.map(
      (answer): Entry => [
        `${answer.silence}: ${answer.question}`,
        ...answer.runs.map(([seen, labels]) => `${labels.join(', ')}: ${seen}`),
      ],
    ),
    changes: [
      ...changes.map((change): Entry => [changesInWords(change)]),
      [`${properties} judged in ${runs[0]?.label} and in another run`] as Entry,
    ],
  } satisfies Record<keyof typeof titles, readonly Entry[]>;
}

/** The comparison on a terminal. */
export function renderCompareText(comparison: Comparison, style: Style = plain): string {
  const marks = { runs: '', broken: style.red('✗ '), answers: style.yellow('○ '), changes: '' };
  const sections = Object.entries(entriesOf(comparison)).map(([section, entries]) =>
    entries.map(([head, ...more]) => {
      const mark = marks[section as keyof typeof marks];
      const text = wrap(head, {
        first: mark === '' ? '' : '  ',
        paint: section === 'runs' ? style.bold : undefined,
      });
      return [mark + text.trimStart(), ...more.map((line) => wrap(line, { first: '    ' }))].join('\n');
    }),
  );
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function renderCompareMarkdown(comparison: Comparison): string {
  const sections = Object.entries(entriesOf(comparison)).filter(([, entries]) => entries.length > 0);
  return sections
    .map(([section, entries]) => {
      const lines = entries.map(([head, ...more]) =>
        [`- ${inert(head)}`, ...more.map((line) => `  - ${inert(line)}`)].join('\n'),
      );
      return `#### ${titles[section as keyof typeof titles]}\n\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

/** A format: the name that `--report` takes, and its renderer. */
export const comparisonFormats = [{ format: 'markdown', render: renderCompareMarkdown }] as const;
