// What a probe is: a request by which a silence of the source is asked. It never fails source conformance.

import type { SilenceId } from '../../../src/contract/index.ts';
import type { Decision, HttpCase, HttpProbe } from '../../types.ts';
import { type Varied, vary } from '../negative.ts';
import { type About, decided } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** What a probe says of its case. */
export interface Question extends Varied, Partial<Pick<HttpProbe, 'cites' | 'conditions' | 'writes'>> {
  readonly silence: SilenceId;
  readonly title: string;
  /** What a refusal would be about. */
  readonly about?: About;
  /** What the contract decided, where that is not the silence's `answer`. */
  readonly decides?: readonly Decision[];
}

/** The case that asks. */
export const ask = (subject: Subject, { silence, about, decides, ...varied }: Question): HttpCase =>
  vary(subject, { ...varied, asks: silence, decides: decides ?? decided(subject, silence, about) });

/** A probe of its own file; its name is that of the silence. */
export const probe = (name: SilenceId, derive: Rule['derive']): Rule => ({ name, derive });
