// What is tried through a driver, and the ways in which a script ends.

import type { Observation, TokenFinding } from '../types.ts';
import type { History, Service } from './service.ts';

/** What a script concludes. */
export type Conclusion<Word extends string = never> =
  | Exclude<Observation, { kind: 'answered' }>
  | { readonly kind: 'answered'; readonly answer: Word; readonly says: string }
  /** Nothing was shown, perhaps because calls take long: longer windows might show it. */
  | { readonly kind: 'too-short'; readonly says: string };

/** What is tried of a service, from beginning to end. */
export type Script = (service: Service) => Promise<Conclusion<string>>;

/** Clauses of §3, and how they are tried. */
export interface TokenRule {
  /** Stable words: `runtime/limit-per-token`. */
  readonly id: string;
  readonly title: string;
  /** Ids of the clauses that it holds; the first is what a finding rests on. */
  readonly holds: readonly [string, ...string[]];
  /** `derived` where the source gives the rule and not the outcome. Default: `stated`. */
  readonly level?: 'derived';
  /** Needs a JWT configuration that exists. */
  readonly jwt?: true;
  /** Where it is tried beside an application's first token; nowhere else by default. */
  readonly after?: readonly History[];
  readonly run: (service: Service) => Promise<Conclusion>;
}

/** A silence of the source, and how an implementation is asked what it does there. */
export interface TokenProbe<Word extends string = string> {
  /** Id of the silence; the case is `runtime/silences/<id>`. */
  readonly silence: string;
  readonly title: string;
  /** What it can find out; the contract's `answer` is one of them. */
  readonly words: readonly Word[];
  /** Needs a JWT configuration that exists. */
  readonly jwt?: true;
  readonly run: (service: Service) => Promise<Conclusion<NoInfer<Word>>>;
}

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

/** A probe whose script answers nothing but its words. */
export const tokenProbe = <const Word extends string>(probe: TokenProbe<Word>): TokenProbe<Word> => probe;
