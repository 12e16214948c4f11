// What an expectation is judged against, and what a judgement is.

import type { Contract } from '../../../src/contract/index.ts';
import type { Answer, Exchange, Expectation, Glimpse, Seen } from '../../types.ts';
import { parseJson } from '../read-answer.ts';
import { stableFields } from '../stable-fields.ts';

/** One response, with what it may be compared with. */
export interface Evidence {
  readonly contract: Contract;
  readonly exchange: Exchange;
  readonly answer: Answer;
  /** The exchange of another case, if it was sent. */
  readonly exchangeOf: (id: string) => Exchange | undefined;
  /** A server may say 501 to a method that it does not know. */
  readonly mayBeUnimplemented: boolean;
}

/** Met or not, and what was seen; `undecided` when there is nothing to judge. */
export type Judgement = { readonly met: boolean; readonly seen: Seen } | 'undecided';

/** Judges the expectations of one kind. */
export type JudgeOf<Kind extends Expectation['kind']> = (
  expectation: Extract<Expectation, { kind: Kind }>,
  evidence: Evidence,
) => Judgement;

/** The status as something seen. */
export const statusSeen = ({ status, reason, rejects }: Answer): Seen => ({
  kind: 'status',
  status,
  phrase: reason,
  ...(rejects && { rejects }),
});

/** Status and the beginning of the body. */
export const glimpseOf = (answer: Answer): Glimpse => ({
  status: answer.status,
  phrase: answer.reason,
  excerpt: excerptOf(answer),
});

/** The beginning of a body, in one line. */
export function excerptOf({ body, length }: Answer): string {
  const text = 'text' in body ? body.text : `${length} bytes that are not text`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}

/** The body without what differs from call to call; a body that is not JSON as it is. */
export function stableBody({ body }: Answer): unknown {
  const parsed = parseJson(body);
  if ('value' in parsed) return stableFields(parsed.value);
  return 'text' in body ? body.text : body.base64;
}
