// What a probe is: a request by which a silence of the source is asked. It never fails source conformance.

import type { SilenceId } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { type Variation, vary } from '../negative.ts';
import { type About, decided } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** What a probe says of its case. */
export interface Question extends Omit<Variation, 'requires' | 'asks'> {
  readonly silence: SilenceId;
  /** What a refusal would be about. */
  readonly about?: About;
  /** What the contract decided, where that is not the silence's `answer`. */
  readonly requires?: Variation['requires'];
}

/** The case that asks. */
export function ask(subject: Subject, { silence, about, requires, ...variation }: Question): HttpCase {
  return vary(subject, {
    ...variation,
    requires: requires ?? decided(subject, silence, about),
    asks: silence,
  });
}

/** A probe of its own file; its name is that of the silence. */
export const probe = (name: SilenceId, derive: Rule['derive']): Rule => ({ name, derive });
