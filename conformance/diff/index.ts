// Two versions of a contract side by side.

import type { Contract } from '../../src/contract/index.ts';
import { compareContracts } from '../../src/contract-diff/index.ts';
import { compareCases } from './cases.ts';
import { breakingCounts, severityOf } from './counts.ts';
import { sparingServers } from './idle-responses.ts';
import { type IgnoreEntry, partIgnored } from './ignore.ts';
import type { ContractDiff } from './types.ts';

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
  const cases = same ? { added: [], removed: [], changed: [] } : compareCases(before, after);
  const rated = sparingServers(found, after).map((change) => ({
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
    cases,
  };
}

/** 1 where a server or a client that was right may be wrong now; what is only to be read again breaks nothing. */
export const diffExitCode = ({ breaking: { source, contract, frontend } }: ContractDiff): 0 | 1 =>
  source + contract + frontend > 0 ? 1 : 0;

const versionOf = ({ file, title, version }: Contract) => ({ file, title, version });

export { countOf, subjectOf } from './counts.ts';
export { ignoreName, parseIgnore } from './ignore.ts';
export type { ContractDiff, ContractVersion, IgnoredChange, RatedChange, Severity } from './types.ts';
