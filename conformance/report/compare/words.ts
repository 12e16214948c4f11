// A comparison in words, for every format: what a clause comes to, what changed, and what may have changed it.

import {
  type Cell,
  type ChangedCase,
  type ComparedClause,
  type ComparedRun,
  type ComparedSilence,
  type RunComparison,
  type Source,
  type Step,
  stateOf,
} from '../../compare/index.ts';
import type { Scope } from '../../types.ts';
import { reasonInWords } from '../words/conditions.ts';
import type { Meaning } from '../words/marks.ts';
import { counted, cut, dateInWords } from '../words/numbers.ts';
import { causeGroups } from '../words/runs.ts';

/** `Access-Control Configuration Service: 2 runs compared`. */
export function titleInWords({ of, runs }: RunComparison): string {
  const services = [...new Set(runs.map(({ contract }) => contract.title))].join(', ');
  const count = counted(runs.length, of === 'implementations' ? 'implementation' : 'run');
  return `${cut(services, 200)}: ${of === 'implementations' ? `results of ${count}` : `${count} compared`}`;
}

/** `2026-07-01 10:00 UTC`, `contract 1.0.0`, `suite 1.0.0`: with the names where those of the runs differ. */
export function originOfRun(
  { startedAt, contract, kit }: ComparedRun,
  { runs }: RunComparison,
): readonly string[] {
  const titled = new Set(runs.map((run) => run.contract.title)).size > 1;
  const named = new Set(runs.map((run) => run.kit.name)).size > 1;
  return [
    dateInWords(startedAt),
    `contract ${titled ? `${cut(contract.title, 100)} ` : ''}${cut(contract.version, 40)}`,
    `suite ${named ? `${cut(kit.name, 100)} ` : ''}${cut(kit.version, 40)}`,
  ];
}

/** What a cell comes to, as a mark. */
export const meaningOfCell = (cell: Cell): Meaning =>
  (({ broken: 'failed', holds: 'passed', 'not-judged': 'undecided', 'not-asked': 'skipped' }) as const)[
    stateOf(cell)
  ];

/** `3 of 12 fail`, `12 pass, 2 not judged`. */
export function cellInWords({ failed, held, open }: Cell): string {
  const all = failed.length + held + open;
  if (all === 0) return 'not tested';
  if (failed.length > 0) return `${failed.length} of ${all} ${failed.length === 1 ? 'fails' : 'fail'}`;
  const parts = [
    ...(held > 0 ? [`${held} ${held === 1 ? 'passes' : 'pass'}`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
  ];
  return parts.join(', ');
}

/** `as decided`, or that it is not; nothing where no case shows it. */
export function decisionInWords(decision: Cell): string | undefined {
  const state = stateOf(decision);
  if (state === 'broken') return 'differs from the decision';
  return state === 'holds' ? 'as decided' : undefined;
}

/** Whether a clause comes to the same in every run that tested it. */
export const isEven = ({ cells }: ComparedClause): boolean =>
  new Set(cells.map(stateOf).filter((state) => state !== 'not-asked')).size <= 1;

/** What is worth a line: broken somewhere, or not the same everywhere. */
export const isNotable = (clause: ComparedClause): boolean =>
  !isEven(clause) || clause.cells.some((cell) => stateOf(cell) === 'broken');

/** The runs differ from each other, or one of them from the decision. */
export const isApart = ({ differ, answers }: ComparedSilence): boolean =>
  differ || answers.some(({ decision }) => stateOf(decision) === 'broken');

/** `35 other clauses hold in every run.`: those that are not notable; nothing where there are none. */
export function restInWords(all: readonly ComparedClause[]): string {
  const rest = all.filter((clause) => !isNotable(clause));
  if (rest.length === 0) return '';
  const judged = rest.filter(({ cells }) => cells.some((cell) => stateOf(cell) === 'holds'));
  const everywhere = judged.filter(({ cells }) => cells.every((cell) => stateOf(cell) === 'holds')).length;
  const what = counted(rest.length, rest.length < all.length ? 'other clause' : 'clause');
  const hold = (count: number) => (count === 1 ? 'holds' : 'hold');
  if (everywhere === rest.length) return `${what} ${hold(everywhere)} in every run.`;
  const parts = [
    [everywhere, `${hold(everywhere)} in every run`],
    [judged.length - everywhere, `${hold(judged.length - everywhere)} in the runs that tested it`],
    [rest.length - judged.length, 'judged in no run'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, says]) => `${count} ${says}`);
  return `${what}, none broken: ${shown.join(', ')}.`;
}

/** `44 other silences: no difference ...`: silences of which none `isApart`; nothing where there are none. */
export const restOfSilences = (count: number, all: number): string =>
  count === 0
    ? ''
    : `${counted(count, count < all ? 'other silence' : 'silence')}: no difference between runs that tested the same, and none from a decision.`;

/** What an answer to a silence fails: nothing under the source. */
export const silencesFail = ({ against }: RunComparison): string =>
  against === 'source' ? 'no failures' : 'another answer than the decision fails';

/** What else differs between two runs: `another contract: Service 1.1.0 instead of 1.0.0`. */
export function differencesInWords({ from, to, differ }: Step, { runs }: RunComparison): readonly string[] {
  const [before, now] = [runs[from] as ComparedRun, runs[to] as ComparedRun];
  const words: Readonly<Record<Source, string>> = {
    server: `another URL: ${now.target} instead of ${before.target}`,
    contract: `another contract: ${nameOf(now.contract)} instead of ${now.contract.title === before.contract.title ? before.contract.version : nameOf(before.contract)}`,
    suite: `another suite: ${now.kit.name} ${now.kit.version} instead of ${before.kit.version}`,
    options: 'other options: the runs declared different accounts or ids',
  };
  const older = now.startedAt < before.startedAt ? ['the run is older than the one before it'] : [];
  return [...differ.map((part) => words[part]), ...older];
}

/** What two runs have in common, where nothing differs. */
export const nothingDiffers = 'same URL, contract, suite and options';

const nameOf = ({ title, version }: ComparedRun['contract']) => `${title} ${version}`;

/** Cases of a step that came to the same. */
export interface ChangedGroup {
  readonly kind: 'causes' | 'worse' | 'found' | 'unjudged' | 'better' | 'added' | 'removed';
  readonly meaning: Meaning;
  readonly says: string;
  readonly cases: readonly string[];
  /** Present where it is worth a table. */
  readonly changes?: readonly ChangedCase[];
}

/** What got worse first; groups without cases are left out. */
export function changedGroups({
  causes,
  worse,
  better,
  unjudged,
  found,
  added,
  removed,
}: Step): readonly ChangedGroup[] {
  const count = (ids: readonly unknown[], says: string) => `${counted(ids.length, 'case')} ${says}`;
  const verb = (ids: readonly unknown[], one: string, more: string) => (ids.length === 1 ? one : more);
  const of = (changes: readonly ChangedCase[]) => ({ changes, cases: changes.map(({ id }) => id) });
  const groups: readonly ChangedGroup[] = [
    ...causeGroups(causes).map((group) => ({ kind: 'causes' as const, ...group })),
    { kind: 'worse', meaning: 'failed', says: count(worse, 'got worse'), ...of(worse) },
    {
      kind: 'found',
      meaning: 'failed',
      says: count(found, `${verb(found, 'fails and was', 'fail and were')} not judged before`),
      ...of(found),
    },
    {
      kind: 'added',
      meaning: 'failed',
      says: count(added.failed, `${verb(added.failed, 'fails and was', 'fail and were')} not in that run`),
      cases: added.failed,
    },
    { kind: 'better', meaning: 'passed', says: count(better, 'got better'), ...of(better) },
    { kind: 'unjudged', meaning: 'undecided', says: count(unjudged, 'no longer judged'), ...of(unjudged) },
    {
      kind: 'added',
      meaning: 'skipped',
      says: count(
        added.others,
        `${verb(added.others, 'does', 'do')} not fail and ${verb(added.others, 'was', 'were')} not in that run`,
      ),
      cases: added.others,
    },
    {
      kind: 'removed',
      meaning: 'skipped',
      says: count(removed, `${verb(removed, 'is', 'are')} not in the later run`),
      cases: removed,
    },
  ];
  return groups.filter(({ cases }) => cases.length > 0);
}

/** `201, was 400`: the response now and before; the outcome where there was none. */
export function changeInWords({ outcomes: [before, now], statuses: [was, is] }: ChangedCase): string {
  if (was !== undefined && is !== undefined && was !== is) return `${is}, was ${was}`;
  return is !== undefined && is === was ? `${is} as before` : `${now}, was ${before}`;
}

/** `the server`, `the server, the contract or the suite`: what may have changed it. */
export const mayBeInWords = ({ mayBe }: Pick<ChangedCase, 'mayBe'>): string =>
  listed(mayBe.map((source) => `the ${source}`));

const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');

/** Why that is said: what both runs sent and required. */
export function sameInWords({ same: { request, requirements } }: Pick<ChangedCase, 'same'>): string {
  if (request && requirements) return 'same request, same requirements';
  if (request) return 'same request, other requirements';
  return requirements ? 'other request, same requirements' : 'other request, other requirements';
}

/** What may have changed a list of cases, the most frequent first. */
export const byWhatMayBe = (changes: readonly ChangedCase[]) =>
  [...Map.groupBy(changes, (change) => `${mayBeInWords(change)} (${sameInWords(change)})`)]
    .map(([says, cases]) => ({ says, cases }))
    .toSorted((a, b) => b.cases.length - a.cases.length);

/** Why cases are no longer judged, the most frequent first. */
export const byReason = (changes: readonly ChangedCase[]) =>
  [...Map.groupBy(changes, ({ reason }) => (reason ? reasonInWords(reason) : 'no reason is known'))]
    .map(([says, cases]) => ({ says, cases }))
    .toSorted((a, b) => b.cases.length - a.cases.length);

/** What decides the exit code; of implementations, how many conform. */
export function bottomInWords({ overall, of, compared, runs }: RunComparison): {
  readonly meaning: Meaning;
  readonly says: string;
} {
  const judged = `${counted(compared, 'case')} judged in ${of === 'runs' ? 'both' : 'two or more'}`;
  if (of === 'implementations' || overall === undefined) {
    const conforming = (scope: Scope) => runs.filter(({ verdicts }) => verdicts[scope].conforms).length;
    const says = `${conforming('source')} of ${runs.length} conform to the source, ${conforming('contract')} of ${runs.length} to the contract`;
    return { meaning: 'open', says: `${says} (${judged})` };
  }
  const { worse, better } = overall;
  const says = `${worse.length === 0 ? 'nothing' : counted(worse.length, 'case')} got worse, ${better.length === 0 ? 'nothing' : better.length} got better`;
  return {
    meaning: worse.length > 0 ? 'failed' : 'passed',
    says: `From the first run to the last: ${says} (${judged})`,
  };
}
