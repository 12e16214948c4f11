// The nouns of the token rules: what is tried through a driver, and what it concludes. Cases are made of them.

import type { Observation } from '../types.ts';
import type { History } from './history.ts';
import type { Service } from './service.ts';

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
