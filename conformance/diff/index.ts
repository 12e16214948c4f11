// Two versions of a contract side by side.

import { type Change, compareContracts } from '../../src/contract/changes/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { compareCases } from '../changed-cases.ts';
import { type IgnoreEntry, partIgnored } from './ignore.ts';
import { casesOf, sparingServers } from './sparing.ts';
import { subjectOf } from './subject.ts';
import type { ContractDiff, Severity } from './types.ts';

/**
 * Compares two versions: the rules, who asks for them, and the cases.
 * @throws UsageError for an entry of an ignore file that means no change
 */
export function diffContracts(
  before: Contract,
  after: Contract,
  ignore: readonly IgnoreEntry[] = [],
): ContractDiff {
  const found = compareContracts(before, after);
  const same = found.length === 0;
  const [then, now] = same ? [] : [casesOf(before), casesOf(after)];
  const rated = (then && now ? sparingServers(found, then, now) : found).map((change) => ({
    ...change,
    severity: severityOf(change),
  }));
  const { changes, ignored } = partIgnored(rated, ignore);
  return {
    format: 'acs-diff/1',
    before: versionOf(before),
    after: versionOf(after),
    same,
    breaking: breakingCounts(changes),
    changes,
    ignored,
    cases: then && now ? compareCases(then, now) : { added: [], removed: [], changed: [] },
  };
}

/** 1 where a server or a client that was right may be wrong now; what is only to be read again breaks nothing. */
export const diffExitCode = ({ breaking: { source, contract, frontend } }: ContractDiff): 0 | 1 =>
  source + contract + frontend > 0 ? 1 : 0;

const versionOf = ({ file, title, version }: Contract) => ({ file, title, version });

const severityOf = ({ breaks: { implementer, frontend } }: Change): Severity =>
  implementer ?? (frontend ? 'clients' : 'note');

/** How many changes some lines are. */
export const countOf = (changes: readonly Change[]): number => new Set(changes.map(subjectOf)).size;

/** What breaks a server under the source is not counted again under the contract. */
function breakingCounts(changes: readonly Change[]): ContractDiff['breaking'] {
  const of = (is: (breaks: Change['breaks']) => boolean) =>
    countOf(changes.filter(({ breaks }) => is(breaks)));
  const source = of(({ implementer }) => implementer === 'source');
  return {
    source,
    contract: of(({ implementer }) => implementer !== undefined) - source,
    frontend: of(({ frontend }) => frontend),
    reviewer: of(({ reviewer }) => reviewer),
  };
}

export { ignoreName, parseIgnore } from './ignore.ts';
export { subjectOf } from './subject.ts';
export type { ContractDiff, ContractVersion, IgnoredChange, RatedChange, Severity } from './types.ts';
