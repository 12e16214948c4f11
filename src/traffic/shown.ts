// A judgement as a page shows it: in words.

import type { Judgement } from './finding.ts';
import { findingWords, nearestWords } from './words.ts';

/** What became of a request, for whoever watches. */
export interface ShownJudgement {
  readonly operation?: { readonly id: string; readonly method: string; readonly path: string };
  readonly nearest?: { readonly method: string; readonly path: string; readonly why: string };
  readonly findings: readonly ShownFinding[];
}

/** A finding as it is shown. */
export interface ShownFinding {
  readonly about: 'request' | 'answer';
  readonly where: string;
  readonly detail: string;
  readonly origin?: 'stated' | 'derived' | 'chosen';
  readonly cites?: string;
}

/** What whoever watches is told of a judgement. */
export function shownJudgement({ operation, nearest, findings }: Judgement): ShownJudgement {
  return {
    ...(operation && { operation: { id: operation.id, method: operation.method, path: operation.path } }),
    ...(nearest && {
      nearest: { method: nearest.operation.method, path: nearest.operation.path, why: nearestWords(nearest) },
    }),
    findings: findings.map((finding): ShownFinding => {
      const { level, id } = finding.origin;
      return {
        about: finding.about,
        ...findingWords(finding),
        ...(level !== 'http' && { origin: level }),
        ...(id !== undefined && { cites: id }),
      };
    }),
  };
}
