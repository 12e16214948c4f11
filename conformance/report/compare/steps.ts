// From each run to the next in words: what differs between the runs, and which cases came to something else.

import type { ChangedCase, ComparedRun, RunComparison, Source, Step } from '../../compare/index.ts';
import type { Scope } from '../../types.ts';
import { reasonInWords } from '../words/conditions.ts';
import type { Meaning } from '../words/marks.ts';
import { counted, cut } from '../words/numbers.ts';
import { causeGroups } from '../words/runs.ts';

/** `Access-Control Configuration Service: 2 runs compared`. */
export function titleInWords({ of, runs }: RunComparison): string {
  const services = [...new Set(runs.map(({ contract }) => contract.title))].join(', ');
  const count = counted(runs.length, of === 'implementations' ? 'implementation' : 'run');
  return `${cut(services, 200)}: ${of === 'implementations' ? `results of ${count}` : `${count} compared`}`;
}

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

/** What else differs between two runs: `another contract: Service 1.1.0 instead of 1.0.0`. */
export function differencesInWords({ from, to, differ }: Step, { runs }: RunComparison): readonly string[] {
  const [before, now] = [runs[from] as ComparedRun, runs[to] as ComparedRun];
  const nameOf = ({ title, version }: ComparedRun['contract']) => `${title} ${version}`;
  const words: Readonly<Record<Source, string>> = {
    server: `another URL: ${now.target} instead of ${before.target}`,
    contract: `another contract: ${nameOf(now.contract)} instead of ${now.contract.title === before.contract.title ? before.contract.version : nameOf(before.contract)}`,
    suite: `another suite: ${now.kit.name} ${now.kit.version} instead of ${before.kit.version}`,
    options: 'other options: the runs declared different accounts or ids',
  };
  const older = now.startedAt < before.startedAt ? ['the run is older than the one before it'] : [];
  const all = [...differ.map((part) => words[part]), ...older].map((says) => cut(says, 600));
  return all.length > 0 ? all : ['same URL, contract, suite and options'];
}

/** Cases of a step that came to the same. */
export interface ChangedGroup {
  readonly meaning: Meaning;
  readonly says: string;
  readonly cases: readonly string[];
  /** What may have changed them, or why they are no longer judged, the most frequent first. */
  readonly why: readonly { readonly says: string; readonly cases: readonly string[] }[];
  /** Each with its response, where that is worth a table. */
  readonly changes: readonly ChangedCase[];
}

/** What got worse first; groups without cases are left out. */
export function changedGroups(step: Step): readonly ChangedGroup[] {
  const { causes, worse, better, unjudged, found, added, removed } = step;
  const names = (meaning: Meaning, cases: readonly string[], one: string, more: string) => ({
    meaning,
    cases,
    says: `${counted(cases.length, 'case')} ${cases.length === 1 ? one : more}`,
    why: [],
    changes: [],
  });
  const changed = (
    meaning: Meaning,
    all: readonly ChangedCase[],
    why: typeof mayBeWhy,
    one: string,
    more = one,
  ) => ({
    ...names(meaning, idsOf(all), one, more),
    why: byWhy(all, why),
  });
  const groups: readonly ChangedGroup[] = [
    ...causeGroups(causes).map((group) => ({ ...group, why: [], changes: [] })),
    { ...changed('failed', worse, mayBeWhy, 'got worse'), changes: worse },
    {
      ...changed(
        'failed',
        found,
        mayBeWhy,
        'fails and was not judged before',
        'fail and were not judged before',
      ),
      changes: found,
    },
    names('failed', added.failed, 'fails and was not in that run', 'fail and were not in that run'),
    changed('passed', better, mayBeWhy, 'got better'),
    changed('undecided', unjudged, reasonWhy, 'no longer judged'),
    names(
      'skipped',
      added.others,
      'does not fail and was not in that run',
      'do not fail and were not in that run',
    ),
    names('skipped', removed, 'is not in the later run', 'are not in the later run'),
  ];
  return groups.filter(({ cases }) => cases.length > 0);
}

const idsOf = (changes: readonly ChangedCase[]) => changes.map(({ id }) => id);

const mayBeWhy = (change: ChangedCase) => `may be ${mayBeInWords(change)} (${sameInWords(change)})`;
const reasonWhy = ({ reason }: ChangedCase) =>
  reason ? cut(reasonInWords(reason), 300) : 'no reason is known';

const byWhy = (changes: readonly ChangedCase[], why: (change: ChangedCase) => string) =>
  [...Map.groupBy(changes, why)]
    .map(([says, some]) => ({ says, cases: idsOf(some) }))
    .toSorted((a, b) => b.cases.length - a.cases.length);

/** `the server`, `the server, the contract or the suite`: what may have changed it. */
const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });
export const mayBeInWords = ({ mayBe }: ChangedCase): string =>
  listed.format(mayBe.map((source) => `the ${source}`));

/** What both runs sent and required. */
const sameInWords = ({ same: { request, requirements } }: ChangedCase): string =>
  `${request ? 'same' : 'other'} request, ${requirements ? 'same' : 'other'} requirements`;

/** `201, was 400`: the response now and before; the outcome where there was none. */
export function changeInWords({ outcomes: [before, now], statuses: [was, is] }: ChangedCase): string {
  if (was !== undefined && is !== undefined && was !== is) return `${is}, was ${was}`;
  return is !== undefined && is === was ? `${is} as before` : `${now}, was ${before}`;
}
