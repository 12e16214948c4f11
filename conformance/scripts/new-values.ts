// A create that gets 409 meets what is there already: its texts are made new, each alone and then all of them.

import { isAccepted } from '../oracle/index.ts';
import type { Context, Exchange, TrialRequest } from '../types.ts';
import type { Override } from '../view/inputs.ts';
import { newValuesIn, withNewValues } from '../view/new-values.ts';
import type { Subject } from '../view/subject.ts';

/** Members at most that are tried. */
const most = 20;

/** The new values with which a context is accepted, and the response; undefined where it is not, or where it got no 409. */
export async function newValuesFor(
  subject: Subject,
  context: Context,
  { response }: Pick<Exchange, 'response'>,
  send: (request: TrialRequest) => Promise<Exchange | undefined>,
): Promise<{ readonly values: readonly Override[]; readonly exchange: Exchange } | undefined> {
  if (response?.status !== 409) return undefined;
  const all = newValuesIn(subject, context).slice(0, most);
  const attempts = [...all.map((single) => [single]), ...(all.length > 1 ? [all] : [])];
  for (const values of attempts) {
    const exchange = await send(withNewValues(subject, context, values));
    if (exchange !== undefined && isAccepted(exchange.response)) return { values, exchange };
  }
  return undefined;
}
