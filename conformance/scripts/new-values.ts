// A create that gets 409 meets what is there already, such as an email or a user name: its texts are made new, each alone and then all
// of them.

import { isAccepted } from '../oracle/index.ts';
import { requestIn } from '../rows/row.ts';
import { type Context, type Exchange, type TrialRequest, uniqueName } from '../types.ts';
import type { Override } from '../view/inputs.ts';
import { parsed, pathName, replaceAt, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';

/** A text that is new in each request. */
interface NewValue extends Override {
  /** In words: `email is new in each request`. */
  readonly says: string;
}

/** Members at most that are tried. */
const most = 20;

/** The new values with which a context that got 409 is accepted, and the response; undefined where it is not. */
export async function newValuesFor(
  subject: Subject,
  context: Context,
  send: (request: TrialRequest) => Promise<Exchange | undefined>,
): Promise<{ readonly values: readonly NewValue[]; readonly exchange: Exchange } | undefined> {
  const all = newValuesIn(subject, context).slice(0, most);
  const attempts = [...all.map((single) => [single]), ...(all.length > 1 ? [all] : [])];
  for (const values of attempts) {
    const body = values.reduce((made, { path, value }) => replaceAt(made, path, value), context.value);
    const exchange = await send(requestIn(subject, context, body));
    if (exchange !== undefined && isAccepted(exchange.response)) return { values, exchange };
  }
  return undefined;
}

/** The members of a context that may be a name or an email, each with a new one. */
const newValuesIn = ({ contract, operation }: Subject, { body, value }: Context): readonly NewValue[] =>
  (body?.alternative.fields ?? []).flatMap(({ path, schema, pointer }) => {
    const text = valueAt(value, path);
    const isName = schema['x-input'] === undefined && !path.includes(0);
    if (typeof text !== 'string' || text.includes(uniqueName()) || !isName) return [];
    return [uniqueName(), `${uniqueName()}@example.com`]
      .filter((made) => contract.isValid(pointer, parsed(made)))
      .slice(0, 1)
      .map((made) => ({
        operation: operation.id,
        path: path.map(String),
        value: made,
        says: `${pathName(path)} is new in each request`,
      }));
  });
