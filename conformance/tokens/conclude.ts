// The ways in which a script ends, as values.

import type { TokenFinding } from '../types.ts';
import type { Conclusion } from './types.ts';

/** Every requirement was met, and something was seen that would have broken it. */
export const held: Conclusion = { kind: 'held' };

/** A requirement was not met. */
export function broken(requirement: string, expected: string, actual: string): Conclusion {
  return { kind: 'broken', findings: [{ requirement, expected, actual }] };
}

/** Held when there is no finding. */
export function judged(findings: readonly TokenFinding[]): Conclusion {
  return findings.length === 0 ? held : { kind: 'broken', findings };
}

/** Nothing was shown either way. */
export function inconclusive(says: string): Conclusion {
  return { kind: 'undecided', outcome: 'inconclusive', says };
}

/** Nothing was shown, perhaps because calls take long: it is tried once more with longer windows. */
export function tooShort(says: string): Conclusion {
  return { kind: 'too-short', says };
}

/** The implementation has nothing that the rule could hold for. */
export function notApplicable(says: string): Conclusion {
  return { kind: 'undecided', outcome: 'not-applicable', says };
}

/** What the implementation does where the source is silent: a word of the probe, and a sentence. */
export function answered<Word extends string>(answer: Word, says: string): Conclusion<Word> {
  return { kind: 'answered', answer, says };
}

/**
 * Tries again what failed, and counts what failed twice in three attempts. A window that a clock divides may end between
 * two checks, which excuses one failure; with windows of ten minutes it cannot happen twice. Each attempt has applications
 * of its own, so what is wrong with every second one fails the first attempt and the third.
 */
export async function confirmed(attempt: () => Promise<Conclusion>): Promise<Conclusion> {
  const first = await attempt();
  if (first.kind !== 'broken') return first;
  const second = await attempt();
  return second.kind === 'broken' ? second : attempt();
}

/** `1 check`, `2 checks`. */
export const checks = (count: number) => (count === 1 ? '1 check' : `${count} checks`);
