// A create that gets 409 meets what is there already, such as an email, a user name or a key with a pattern: its texts are made new,
// each alone and then all of them. What is new stands in the place of some of their letters or digits, so that they keep to their schema.

import type { Field } from '../../src/contract/index.ts';
import { isAccepted } from '../oracle/index.ts';
import { requestIn } from '../rows/row.ts';
import {
  alphabets,
  type Context,
  type Exchange,
  type TrialRequest,
  uniqueName,
  uniqueText,
} from '../types.ts';
import type { Override } from '../view/inputs.ts';
import { parsed, pathName, replaceAt, valueAt } from '../view/json-text.ts';
import { allowsName } from '../view/made-up.ts';
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

/** Other formats are no names of anything. */
const formatsOfNames: readonly (string | undefined)[] = [undefined, 'email', 'uuid'];

/** The members of a context that can be new in each request, each with such a value. */
const newValuesIn = ({ contract, operation }: Subject, { body, value }: Context): readonly NewValue[] =>
  (body?.alternative.fields ?? []).flatMap((field) => {
    const { path, schema, pointer } = field;
    const text = valueAt(value, path);
    const isName = formatsOfNames.includes(schema.format) && schema['x-input'] === undefined;
    if (typeof text !== 'string' || text.includes(uniqueName()) || !isName || path.includes(0)) return [];
    const made = newText(text, field, (other) => contract.isValid(pointer, other));
    if (made === undefined) return [];
    const says = `${pathName(path)} is new in each request`;
    return [{ operation: operation.id, path: path.map(String), value: made, says }];
  });

/** Fewer values would soon be used up. */
const enough = 100_000;

/** Characters at most that are new. */
const mostNew = 12;

/** A text like another one; undefined where the schema leaves no room for one. */
function newText(text: string, { schema }: Field, fits: (other: unknown) => boolean): string | undefined {
  if (allowsName(schema)) return uniqueName();
  for (const [kind, characters] of Object.entries(alphabets)) {
    const [run] = text.match(new RegExp(`[${characters}]+`)) ?? [];
    for (let length = mostNew; run !== undefined && characters.length ** length >= enough; length -= 1) {
      const within = (made: string) => text.replace(run, () => made);
      const made = within(uniqueText(kind, length));
      const last = within(characters.slice(-1).repeat(length));
      if (fits(parsed(made)) && fits(last)) return made;
    }
  }
  return undefined;
}
