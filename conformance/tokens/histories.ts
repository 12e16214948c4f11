// A rule holds for each token, not for the first: it is tried again with tokens that others came before.

import type { TokenFinding } from '../types.ts';
import type { History } from './history.ts';
import type { Conclusion } from './types.ts';

/** Where a rule is tried beside an application's first token. */
export const later: readonly History[] = ['token', 'profile'];

const words: Readonly<Record<History, string>> = {
  token: 'for the second token of an application',
  profile: 'for a token that came after another profile',
};

/** What was concluded with a history, or without one. */
export interface Tried {
  readonly history: History | undefined;
  readonly conclusion: Conclusion<string>;
}

/**
 * One conclusion for all histories. What is wrong with the first token is said of that alone; what is wrong with others
 * only says where it was found. Otherwise the first token decides; what a history shows nothing of, because it cannot be
 * had, leaves that as it is.
 */
export function concluded(tried: readonly Tried[]): Conclusion<string> | undefined {
  const plain = tried.find(({ history }) => history === undefined)?.conclusion;
  if (plain?.kind === 'broken') return plain;
  const findings = tried.flatMap(({ history, conclusion }) =>
    conclusion.kind === 'broken' && history !== undefined
      ? conclusion.findings.map((finding) => located(finding, history))
      : [],
  );
  if (findings.length > 0) return { kind: 'broken', findings };
  if (plain?.kind !== 'held') return plain;
  return tried.map(({ conclusion }) => conclusion).find(isError) ?? plain;
}

const isError = (conclusion: Conclusion<string>) =>
  conclusion.kind === 'undecided' && conclusion.outcome === 'errored';

const located = (finding: TokenFinding, history: History): TokenFinding => ({
  ...finding,
  requirement: `${finding.requirement}, ${words[history]} too`,
});
