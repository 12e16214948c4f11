// What became of the cases since an earlier report, and what all known failures come to.

import { excusedCases, waitingCases } from '../../standing.ts';
import type { ChangedCauses, Report, Since } from '../../types.ts';
import { exitCodeOf } from '../../verdict.ts';
import type { Meaning } from './marks.ts';
import { counted } from './numbers.ts';

/** Cases that share what became of them. */
export interface SinceGroup {
  readonly meaning: Meaning;
  readonly says: string;
  readonly cases: readonly string[];
}

/** `Since 2026-07-01T10:00:00.000Z (http://127.0.0.1:4020)`: the title of the section. */
export const sinceTitle = ({ startedAt, target, stopped }: Since): string =>
  `Since ${startedAt} (${target}${stopped ? '; that run ended early' : ''})`;

/** What fails first; groups without cases are left out. */
export function sinceGroups(since: Since): readonly SinceGroup[] {
  const { fresh, still, fixed, open, gone, added, causes } = since;
  const groups: readonly SinceGroup[] = [
    ...causeGroups(causes),
    { meaning: 'failed', says: `${count(fresh, 'fails', 'fail')} and did not fail then`, cases: fresh },
    { meaning: 'open', says: `${count(still, 'failed', 'failed')} then and still`, cases: still },
    { meaning: 'passed', says: `${count(fixed, 'failed', 'failed')} then and no longer`, cases: fixed },
    { meaning: 'undecided', says: `${count(open, 'failed', 'failed')} then, not judged now`, cases: open },
    { meaning: 'skipped', says: `${count(gone, 'no longer exists', 'no longer exist')}`, cases: gone },
    { meaning: 'skipped', says: `${count(added, 'is', 'are')} not in that report`, cases: added },
  ];
  return groups.filter(({ cases }) => cases.length > 0);
}

/** Causes that came and went, by their ids. */
export function causeGroups(changed: ChangedCauses = { came: [], went: [] }): readonly SinceGroup[] {
  const is = (ids: readonly string[], what: string) =>
    `${counted(ids.length, 'cause')} ${ids.length === 1 ? 'is' : 'are'} ${what}`;
  const { came, went } = changed;
  const groups: readonly SinceGroup[] = [
    { meaning: 'failed', says: is(came, 'new'), cases: came },
    { meaning: 'passed', says: is(went, 'gone'), cases: went },
  ];
  return groups.filter(({ cases }) => cases.length > 0);
}

const count = ({ length }: readonly string[], one: string, more: string) =>
  `${counted(length, 'case')} ${length === 1 ? one : more}`;

/** What known failures leave of a run, and what the exit code makes of it. */
export interface BottomLine {
  readonly meaning: Meaning;
  /** `76 known failures, nothing new`. */
  readonly says: string;
}

/** Undefined where nothing failed, or where nothing is known beforehand. */
export function bottomLine(report: Report): BottomLine | undefined {
  const { failed, inconclusive, errored } = report.verdicts[report.against].counts;
  if ((report.known ?? report.since) === undefined || failed === 0) return undefined;
  const excused = excusedCases(report).size;
  const fresh = failed - excused;
  const fixed = new Set(report.known?.flatMap((entry) => entry.fixed)).size;
  const open = inconclusive + errored - waitingCases(report).size;
  const says = [
    counted(excused, 'known failure'),
    fresh === 0 ? 'nothing new' : `${fresh} new`,
    ...(fixed > 0 ? [`${fixed} to be removed from the list`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
  ].join(', ');
  return { meaning: meanings[exitCodeOf(report)], says };
}

const meanings = { 0: 'passed', 1: 'failed', 3: 'undecided' } as const satisfies Record<0 | 1 | 3, Meaning>;
