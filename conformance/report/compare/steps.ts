// From each run to the next in words: what differs between the runs, and which cases have another result.

import type { ChangedCase, ComparedRun, History, RunComparison, Source, Step } from '../../compare/index.ts';
import { largestFirst } from '../../grouped.ts';
import type { Scope } from '../../types.ts';
import { reasonInWords } from '../words/conditions.ts';
import type { Meaning } from '../words/marks.ts';
import { counted, cut, dateInWords, firstOf, inList } from '../words/numbers.ts';
import { type CaseGroup, caseGroup, causeGroups, isSome } from '../words/runs.ts';

/** `Access-Control Configuration Service: 2 runs compared`. */
export function titleInWords({ of, runs }: RunComparison): string {
  const services = [...new Set(runs.map(({ contract }) => contract.title))].join(', ');
  const count = counted(runs.length, of === 'implementations' ? 'implementation' : 'run');
  return `${cut(services, 200)}: ${of === 'implementations' ? `results of ${count}` : `${count} compared`}`;
}

/** What decides the exit code; of implementations, how many conform, and which of them got worse. */
export function bottomInWords({ overall, of, compared, runs, histories }: RunComparison): {
  /** Nothing between implementations, of which none is better or worse than another. */
  readonly meaning: Meaning | undefined;
  readonly says: string;
} {
  const judged = `${counted(compared, 'case')} judged in ${of === 'runs' ? 'both' : 'two or more'}`;
  if (of === 'implementations' || overall === undefined) {
    const conforming = (scope: Scope) => runs.filter(({ verdicts }) => verdicts[scope].conforms).length;
    const says = `${conforming('source')} of ${runs.length} conform to the source, ${conforming('contract')} of ${runs.length} to the contract`;
    const worse = histories.filter((history) => history.overall.worse.length > 0).map(({ label }) => label);
    return worse.length === 0
      ? { meaning: undefined, says: `${says} (${judged})` }
      : { meaning: 'failed', says: `${says} (${judged}); got worse: ${cut(inList(firstOf(worse, 6)), 400)}` };
  }
  return {
    meaning: overall.worse.length > 0 ? 'failed' : 'passed',
    says: `From the first run to the last: ${stepInWords(overall)} (${judged})`,
  };
}

/** `1 case got worse, nothing got better`. */
export const stepInWords = ({ worse, better }: Step): string =>
  `${worse.length === 0 ? 'nothing' : counted(worse.length, 'case')} got worse, ${better.length === 0 ? 'nothing' : better.length} got better`;

/** `History of acme`, and `From 2026-06-01 10:00 UTC to ...: 1 case got worse, nothing got better.`. */
export function historyInWords({ label, runs, overall }: History) {
  const [first = '', last = ''] = [runs.at(0), runs.at(-1)].map((run) => dateInWords(run?.startedAt ?? ''));
  return { title: `History of ${label}`, says: `From ${first} to ${last}: ${stepInWords(overall)}.` };
}

/** What else differs between two runs: `another contract: Service 1.1.0 instead of 1.0.0`. */
export function differencesInWords(
  { from, to, differ }: Step,
  { runs }: Pick<History, 'runs'>,
): readonly string[] {
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

/** Cases of a step with the same result. */
export interface ChangedGroup extends CaseGroup {
  /** Why they are no longer judged, the most frequent first. */
  readonly why?: readonly Pick<CaseGroup, 'says' | 'cases'>[];
  /** Each with its response, where that is worth a table. */
  readonly changes?: readonly ChangedCase[];
}

/** What got worse first; groups without cases are left out. */
export function changedGroups(step: Step): readonly ChangedGroup[] {
  const { causes, worse, better, unjudged, found, added, removed } = step;
  const groups: readonly ChangedGroup[] = [
    ...causeGroups(causes),
    { ...caseGroup('failed', idsOf(worse), 'got worse'), changes: worse },
    {
      ...caseGroup(
        'failed',
        idsOf(found),
        'fails and was not judged before',
        'fail and were not judged before',
      ),
      changes: found,
    },
    caseGroup('failed', added.failed, 'fails and was not in that run', 'fail and were not in that run'),
    caseGroup('passed', idsOf(better), 'got better'),
    { ...caseGroup('undecided', idsOf(unjudged), 'no longer judged'), why: reasonsOf(unjudged) },
    caseGroup(
      'skipped',
      added.others,
      'does not fail and was not in that run',
      'do not fail and were not in that run',
    ),
    caseGroup('skipped', removed, 'is not in the later run', 'are not in the later run'),
  ];
  return groups.filter(isSome);
}

const idsOf = (changes: readonly ChangedCase[]) => changes.map(({ id }) => id);

/** The most frequent first. */
const reasonsOf = (changes: readonly ChangedCase[]) =>
  largestFirst(changes, ({ reason }) =>
    reason ? cut(reasonInWords(reason), 300) : 'no reason is known',
  ).map(([says, some]) => ({ says, cases: idsOf(some) }));

/** `201, was 400`: the response now and before; the outcome where there was none. */
export function changeInWords({ outcomes: [before, now], statuses: [was, is] }: ChangedCase): string {
  if (was !== undefined && is !== undefined && was !== is) return `${is}, was ${was}`;
  return is !== undefined && is === was ? `${is} as before` : `${now}, was ${before}`;
}
