// Two versions of a contract side by side.

import type { Contract } from '../../src/contract/index.ts';
import { type Change, compareContracts } from '../../src/contract-diff/index.ts';
import { compareCases } from './cases.ts';
import type { BreakingCounts, ContractDiff } from './types.ts';

/** Compares two versions: the rules, who asks for them, and the cases. */
export function diffContracts(before: Contract, after: Contract): ContractDiff {
  const changes = compareContracts(before, after);
  const same = changes.length === 0;
  return {
    format: 'acs-diff/1',
    before: versionOf(before),
    after: versionOf(after),
    same,
    breaking: countsOf(changes),
    changes,
    cases: same ? { added: [], removed: [], changed: [] } : compareCases(before, after),
  };
}

/** 1 where a server or a client that was right may be wrong now; what is only to be read again breaks nothing. */
export const diffExitCode = ({ breaking: { source, contract, frontend } }: ContractDiff): 0 | 1 =>
  source + contract + frontend > 0 ? 1 : 0;

const versionOf = ({ file, title, version }: Contract) => ({ file, title, version });

function countsOf(changes: readonly Change[]): BreakingCounts {
  const count = (is: (breaks: Change['breaks']) => boolean) =>
    changes.filter(({ breaks }) => is(breaks)).length;
  return {
    source: count(({ implementer }) => implementer === 'source'),
    contract: count(({ implementer }) => implementer === 'contract'),
    frontend: count(({ frontend }) => frontend),
    reviewer: count(({ reviewer }) => reviewer),
  };
}

export type { ContractDiff, ContractVersion } from './types.ts';
