// The ways in which a case ends, as values.

import type { Conclusion, RuntimeFinding } from './types.ts';

/** Every requirement was met, and something was seen that would have broken it. */
export const passed: Conclusion = { outcome: 'passed' };

/** A requirement was not met. */
export function failed(requirement: string, expected: string, actual: string): Conclusion {
  return { outcome: 'failed', findings: [{ requirement, expected, actual }] };
}

/** Passed when there is no finding. */
export function judged(findings: readonly RuntimeFinding[]): Conclusion {
  return findings.length === 0 ? passed : { outcome: 'failed', findings };
}

/** Nothing was shown either way. */
export function inconclusive(reason: string): Conclusion {
  return { outcome: 'inconclusive', reason, slower: false };
}

/** Nothing was shown, perhaps because calls take long: it is tried once more with longer windows. */
export function tooShort(reason: string): Conclusion {
  return { outcome: 'inconclusive', reason, slower: true };
}

/** The implementation has nothing that the rule could hold for. */
export function notApplicable(reason: string): Conclusion {
  return { outcome: 'not-applicable', reason };
}

/** What the implementation does where the source is silent. */
export function observed(answer: string, text: string): Conclusion {
  return { outcome: 'observed', answer, text };
}

/**
 * Tries again what failed. A window that a clock divides may end between two checks, which excuses one failure;
 * with windows of an hour it cannot happen twice in a row.
 */
export async function confirmed(attempt: () => Promise<Conclusion>): Promise<Conclusion> {
  const first = await attempt();
  return first.outcome === 'failed' ? attempt() : first;
}

/** `1 check`, `2 checks`. */
export const checks = (count: number) => (count === 1 ? '1 check' : `${count} checks`);
