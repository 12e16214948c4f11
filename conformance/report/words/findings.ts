// A finding in words: what was required, what was expected, what was seen.

import type { Contract } from '../../../src/contract/index.ts';
import type { Finding } from '../../types.ts';
import { wantedInWords } from './expectations.ts';
import { seenInWords } from './seen.ts';

/** The three columns of every finding. */
export interface FindingWords {
  readonly requirement: string;
  readonly expected: string;
  readonly actual: string;
}

/** What a reader is told of a finding. */
export const findingInWords = (finding: Finding, contract: Contract): FindingWords => ({
  ...wantedInWords(finding, contract),
  actual: seenInWords(finding.seen),
});

/** The same in one line. */
export function findingInLine(finding: Finding, contract: Contract): string {
  const { requirement, expected, actual } = findingInWords(finding, contract);
  return `${requirement}: expected ${expected}, got ${actual}`;
}
