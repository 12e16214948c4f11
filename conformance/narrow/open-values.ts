// Values that the source leaves open: a valid request that is rejected is tried with others before anything is said (ruling 39).

import { typesOf } from '../../src/contract/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { isValid, originAt, requestIn } from '../rows/row.ts';
import type { Context, Exchange, TrialRequest } from '../types.ts';
import { pathName, replaceAt, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';

/** Another value of an open member. */
export interface OpenValue {
  readonly path: readonly string[];
  readonly value: unknown;
  /** In words: `refill.tokens is 10`. */
  readonly says: string;
}

const amounts = [1, 10, 50, 100, 1000, 10_000, 100_000, 1_000_000];

/** Other values of the numbers of a context that have no bound on one side, or none at all, by the source. */
const openValuesIn = (subject: Subject, context: Context): readonly OpenValue[] =>
  (context.body?.alternative.fields ?? []).flatMap((field) => {
    const path = field.path.map(String);
    const value = valueAt(context.value, path);
    if (typeof value !== 'number' || !typesOf(field.schema).some((type) => /^(integer|number)$/.test(type)))
      return [];
    const isOpen = (keyword: 'minimum' | 'maximum') =>
      originAt(subject, context, field, keyword).level === 'chosen' || field.schema[keyword] === undefined;
    return amounts
      .filter((amount) => (amount < value ? isOpen('maximum') : amount > value && isOpen('minimum')))
      .filter((amount) => isValid(subject, replaceAt(context.value, path, amount)))
      .map((amount) => ({ path, value: amount, says: `${pathName(path)} is ${amount}` }));
  });

/** The first other value of an open member with which a request is accepted. @param isLeftOut members that keep their value */
export async function acceptedValue(
  subject: Subject,
  context: Context,
  request: TrialRequest,
  send: (request: TrialRequest) => Promise<Exchange | undefined>,
  isLeftOut: (place: string) => boolean,
): Promise<OpenValue | undefined> {
  for (const value of openValuesIn(subject, context)) {
    if (isLeftOut(pathName(value.path))) continue;
    const body = replaceAt(context.value, value.path, value.value);
    const exchange = await send(withBody(subject, context, request, body));
    if (isAccepted(exchange?.response)) return value;
  }
  return undefined;
}

/** A request with another body, written as in its context. */
export function withBody(
  subject: Subject,
  context: Context,
  request: TrialRequest,
  value: unknown,
): TrialRequest {
  const { body } = requestIn(subject, context, value);
  return { ...request, ...(body && { body }) };
}
