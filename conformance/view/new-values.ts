// Texts that are new in each request, where what is there already is in the way of a create: an email, a user name, a key with a
// pattern. What is new stands in the place of some of their letters or digits, so that they keep to their schema.

import type { Field } from '../../src/contract/index.ts';
import { alphabets, type Context, type TrialRequest, uniqueName, uniqueText } from '../types.ts';
import type { Override } from './inputs.ts';
import { parsed, replaceAt, valueAt } from './json-text.ts';
import { allowsName } from './made-up.ts';
import { requestWith } from './operation.ts';
import type { Subject } from './subject.ts';

/** Other formats are no names of anything. */
const formatsOfNames: readonly (string | undefined)[] = [undefined, 'email', 'uuid'];

/** The members of a context that can be new in each request, each with such a value. */
export const newValuesIn = (
  { contract, operation }: Subject,
  { body, value }: Context,
): readonly Override[] =>
  (body?.alternative.fields ?? []).flatMap((field) => {
    const { path, schema, pointer } = field;
    const text = valueAt(value, path);
    const isName = formatsOfNames.includes(schema.format) && schema['x-input'] === undefined;
    if (typeof text !== 'string' || text.includes(uniqueName()) || !isName || path.includes(0)) return [];
    const made = newText(text, field, (other) => contract.isValid(pointer, other));
    return made === undefined ? [] : [{ operation: operation.id, path: path.map(String), value: made }];
  });

/** The request of a context with other values. */
export const withNewValues = (
  subject: Subject,
  { value }: Context,
  made: readonly Override[],
): TrialRequest =>
  requestWith(
    subject,
    made.reduce((body, { path, value: text }) => replaceAt(body, path, text), value),
  );

/** Fewer values would soon be used up. */
const enough = 100_000;

/** Characters at most that are new. */
const mostNew = 12;

/** A text like another one; undefined where the schema leaves no room for one. */
function newText(text: string, { schema }: Field, fits: (other: unknown) => boolean): string | undefined {
  if (allowsName(schema)) return uniqueName();
  for (const [kind, characters] of Object.entries(alphabets)) {
    const [run] = text.match(new RegExp(`[${characters}]+`)) ?? [];
    const at = run === undefined ? -1 : text.indexOf(run);
    for (let length = mostNew; run !== undefined && characters.length ** length >= enough; length -= 1) {
      const within = (made: string) => text.slice(0, at) + made + text.slice(at + run.length);
      const made = within(uniqueText(kind, length));
      const last = within(characters.slice(-1).repeat(length));
      if (fits(parsed(made)) && fits(last)) return made;
    }
  }
  return undefined;
}
