// How a run went: its pace, the cases it was of, what was seen once, what is known to fail, and what changed since another.

import { largestFirst } from '../../grouped.ts';
import { excusedCases, waitingCases } from '../../standing.ts';
import type { ChangedCauses, KnownEntry, OwnResource, Report, Since } from '../../types.ts';
import { exitCodeOf } from '../../verdict.ts';
import type { Meaning } from './marks.ts';
import { casesThat, condensed, counted, cut } from './numbers.ts';
import { seenInWords } from './seen.ts';

/** `912 requests, 79 re-checks of twins, 3 repeated alone`, and what was made for them. */
export function paceInWords({ pace, experiments, made = [] }: Report): string {
  const { requests, vouching, alone, slowed } = pace;
  const looked =
    experiments && experiments.requests > 0 ? `; ${experiments.requests} more to look into what fails` : '';
  const says = `${counted(requests, 'request')}, ${counted(vouching, 're-check')} of twins, ${alone} repeated alone${looked}`;
  return [says, ...(slowed ? ['one at a time in the end'] : []), ...made.map(madeInWords)].join('; ');
}

/** `book is b-1, which addBook made for this run`. */
const madeInWords = ({ parameter, value, from }: OwnResource): string =>
  `${parameter} is ${cut(value, 60)}, which ${from} made for this run`;

/** `waited 41 s for 12 responses ...: the interface limits requests; --rate 2 avoids it`; undefined where it did not. */
export function waitedInWords({ pace, milliseconds, results }: Report): string | undefined {
  if (pace.waited === undefined) return undefined;
  const { milliseconds: waited, responses } = pace.waited;
  const seconds = waited < 10_000 ? (waited / 1000).toFixed(1) : Math.round(waited / 1000);
  const rate = Math.max(1, Math.floor((pace.requests * 1000) / Math.max(1, milliseconds)));
  const asked = `${counted(responses, 'response')} that asked to wait (429, or 503 or 423 with Retry-After)`;
  const says = `waited ${seconds} s for ${asked}: the interface limits requests`;
  // Where waiting was not enough, a cause names a lower rate.
  const isUndecided = results.some(({ reason }) => reason?.kind === 'rate-limited');
  return isUndecided ? says : `${says}; --rate ${rate} avoids it`;
}

/** Which part of the contract's cases a run judged; undefined where it judged all. */
export function chosenInWords({ chosen, spread }: Pick<Report, 'chosen' | 'spread'>): string | undefined {
  const parts = [...(chosen ? [selectedInWords(chosen)] : []), ...(spread ? [spreadInWords(spread)] : [])];
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** `27 rules were tried on a part of the operations, and values on a part of the properties of 3 operations`. */
function spreadInWords({ rules, operations = 0 }: NonNullable<Report['spread']>): string {
  const parts = [
    ...(rules > 0 ? [`${counted(rules, 'rule')} ${were(rules)} tried on a part of the operations`] : []),
    ...(operations > 0
      ? [
          `${rules > 0 ? '' : 'values were tried '}on a part of the properties of ${counted(operations, 'operation')}`,
        ]
      : []),
  ];
  return `${parts.join(', and values ')}`;
}

const were = (count: number) => (count === 1 ? 'was' : 'were');

/** `12 of 2388 cases chosen, 3 more run as their twins`. */
function selectedInWords({ cases, twins, of }: NonNullable<Report['chosen']>): string {
  const says = `${cases} of ${counted(of, 'case')} chosen`;
  if (twins === 0) return says;
  return `${says}, ${twins} more run as ${cases === 1 ? 'its' : 'their'} ${twins === 1 ? 'twin' : 'twins'}`;
}

/** What was seen once, and in which cases: the most frequent first. */
export const seenOnceGroups = ({ seenOnce }: Report) =>
  largestFirst(seenOnce, ({ seen }) => seenInWords(seen)).map(([says, same]) => ({
    says,
    cases: same.map((once) => once.case),
  }));

/** A list of known failing cases: `2 cases fail as known; 1 case no longer fails: remove it from the list`. */
export function knownInWords(entries: readonly KnownEntry[]): string {
  const excused = entries.flatMap((entry) => entry.excused).length;
  const fixed = entries.flatMap((entry) => entry.fixed).length;
  const expired = entries.filter((entry) => entry.expired).length;
  const excuses = expired === 1 ? 'excuses' : 'excuse';
  return [
    casesThat(excused, 'fails as known', 'fail as known'),
    fixed > 0 &&
      `${casesThat(fixed, 'no longer fails: remove it', 'no longer fail: remove them')} from the list`,
    expired > 0 && `${counted(expired, 'entry', 'entries')} expired and ${excuses} nothing`,
  ]
    .filter((part) => part !== false)
    .join('; ');
}

/** One entry: `2 cases excused`, `no longer fails: remove it from the list (createTag/types/name/null)`. */
export function entryInWords({ expired, expires, cause, fixed, excused, waiting = [] }: KnownEntry): string {
  if (expired) return `expired after ${expires}, excuses nothing`;
  if (fixed.length > 0) {
    const which = condensed(fixed, 3).join(', ');
    return `no longer ${fixed.length === 1 ? 'fails' : 'fail'}: remove it from the list (${which})`;
  }
  if (excused.length === 0) return cause === undefined ? 'not judged in this run' : 'not found in this run';
  const rest = waiting.length === 0 ? '' : `, ${waiting.length} not judged while it is there`;
  return `${counted(excused.length, 'case')} excused${rest}`;
}

/** What an entry is called: its cause, or its case. */
export const entryName = ({ cause, case: pattern }: KnownEntry): string => cause ?? pattern;

/** Cases of which the same is to be said. */
export interface CaseGroup {
  readonly meaning: Meaning;
  readonly says: string;
  readonly cases: readonly string[];
}

/** `2 cases fail and did not fail then`: a group with its number. */
export const caseGroup = (
  meaning: Meaning,
  cases: readonly string[],
  one: string,
  more?: string,
): CaseGroup => ({ meaning, says: casesThat(cases.length, one, more), cases });

/** Whether a group has any case. */
export const isSome = ({ cases }: Pick<CaseGroup, 'cases'>): boolean => cases.length > 0;

/** `Since 2026-07-01T10:00:00.000Z (http://127.0.0.1:4020)`: the title of the section. */
export const sinceTitle = ({ startedAt, target, stopped }: Since): string =>
  `Since ${startedAt} (${target}${stopped ? '; that run ended early' : ''})`;

/** What fails first; groups without cases are left out. */
export const sinceGroups = (since: Since): readonly CaseGroup[] =>
  [
    ...causeGroups(since.causes),
    caseGroup('failed', since.fresh, 'fails and did not fail then', 'fail and did not fail then'),
    caseGroup('open', since.still, 'failed then and still'),
    caseGroup('passed', since.fixed, 'failed then and no longer'),
    caseGroup('undecided', since.open, 'failed then, not judged now'),
    caseGroup('skipped', since.gone, 'no longer exists', 'no longer exist'),
    caseGroup('skipped', since.added, 'is not in that report', 'are not in that report'),
  ].filter(isSome);

/** Causes that came and went, by their ids. */
export function causeGroups({ came, went }: ChangedCauses = { came: [], went: [] }): readonly CaseGroup[] {
  const are = ({ length }: readonly string[]) => `${counted(length, 'cause')} ${length === 1 ? 'is' : 'are'}`;
  const groups: readonly CaseGroup[] = [
    { meaning: 'failed', says: `${are(came)} new`, cases: came },
    { meaning: 'passed', says: `${are(went)} gone`, cases: went },
  ];
  return groups.filter(isSome);
}

/** What known failures leave of a run: `76 known failures, nothing new`; undefined where none are known, or nothing failed. */
export function bottomLine(report: Report): Omit<CaseGroup, 'cases'> | undefined {
  const { failed, inconclusive, errored } = report.verdicts[report.against].counts;
  if ((report.known ?? report.since) === undefined || failed === 0) return undefined;
  const excused = excusedCases(report).size;
  const fresh = failed - excused;
  const fixed = new Set(report.known?.flatMap((entry) => entry.fixed)).size;
  const open = inconclusive + errored - waitingCases(report).size;
  const says = [
    counted(excused, 'known failure'),
    fresh === 0 ? 'nothing new' : `${fresh} new`,
    fixed > 0 && `${fixed} to be removed from the list`,
    open > 0 && `${open} not judged`,
  ].filter((part) => part !== false);
  return { meaning: meanings[exitCodeOf(report)], says: says.join(', ') };
}

const meanings = { 0: 'passed', 1: 'failed', 3: 'undecided' } as const satisfies Record<0 | 1 | 3, Meaning>;
