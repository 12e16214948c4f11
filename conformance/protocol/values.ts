// Questions about values: how deep they may be nested, what names nothing, and which characters a name may have. Whatever these are, a
// response that says it is JSON has to be JSON.

import { derived, type Field, successOf } from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import { asking, type Question, requiring, shortly, type Table, withValue } from '../rows/row.ts';
import { type Context, nestedPlaceholder, type Row, uniqueName } from '../types.ts';
import { nameFieldOf } from '../view/contexts.ts';
import { pathName, RawJson, valueAt } from '../view/json-text.ts';
import { targetOf } from '../view/operation.ts';
import { declaredValue, unknownId } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';

/** Enough levels to exhaust the stack of a recursive parser. */
const levels = 10_000;

/** Objects within each other in an unknown member, and in each object and list. */
export const nestingRows: Table = (subject) => {
  const [context] = subject.contexts;
  if (context?.body === undefined || Array.isArray(context.value)) return [];
  const members = Object.entries(Object(context.value));
  const holders = members.flatMap(([name, value]) => (isHolder(value) ? [name] : []));
  return [...holders, 'acsUnknown'].map((name) => {
    const { change, ...row } = withValue(subject, context, [name], nestedPlaceholder);
    return asking(subject, {
      ...row,
      silence: 'nesting-depth',
      name: `nested/${name}`,
      says: `${name} is ${levels} objects within each other`,
      change: { ...change, nesting: { levels, open: '{"a":', close: '}' } },
    });
  });
};

const nothing = 'acsunknown7x9k2v4';

/** A member that must name something, in the first context that has it. */
export const unknownReferenceRows: Table = (subject) => {
  const fields = subject.alternatives.flatMap((alternative) => alternative.fields);
  const named = fields.filter(({ schema }) => schema['x-input'] !== undefined);
  return [...new Map(named.map(({ path }) => [pathName(path), path]))].flatMap(([name, path]) => {
    const context = subject.contexts.find(({ value }) => valueAt(value, path) !== undefined);
    if (context === undefined) return [];
    const question = {
      ...withValue(subject, context, path, nothing),
      silence: 'unknown-jwt-id',
      name: `unknown/${name}`,
      says: `${name} is ${JSON.stringify(nothing)}`,
    };
    return [{ ...asking(subject, question), contexts: [context] }];
  });
};

/** Creates below an account that does not exist, of which reads ask with the known resource (scripts/reads). */
export const unknownAccountRows: Table = (subject) => {
  const holder = subject.operation.parameters.find(({ input }) => input === 'account');
  const known = holder && declaredValue(subject, holder);
  if (!subject.contexts[0]?.body || holder === undefined || known === undefined) return [];
  const other = unknownId(known);
  const question: Question = {
    silence: 'unknown-account',
    about: 'path',
    name: `unknown/${holder.name}`,
    place: 'body',
    says: `${holder.name} is ${JSON.stringify(other)}`,
    change: { target: targetOf(subject, { [holder.name]: other }) },
  };
  return [asking(subject, question)];
};

/**
 * A text, as JSON, and whether it may be rejected by any service: a database may not be able to store it, blanks may be trimmed, or another
 * name may be equal to it.
 */
type Text = readonly [name: string, json: string, open?: 'rejected'];

/** A new name, and more after it. */
const followedBy = (text: string): string => JSON.stringify(`${uniqueName()}${text}`);

/** Among them characters with a meaning in the code that builds a response: formats, templates, markup, JSON. */
const texts: readonly Text[] = [
  ['quotes', followedBy(`' " <b> ; -- %s {}`)],
  ['backslash', followedBy(' a\\b\\n\\u00')],
  ['lines', followedBy('\nb\r\n\tc')],
  ['percent-signs', followedBy(' %s %d %n %x %%')],
  ['templates', followedBy(' ${7*7} {{7*7}} #{7*7} <%= 7 %>')],
  ['end-of-a-text', followedBy('"},{"x":[1')],
  ['latin', followedBy(' é')],
  ['right-to-left', followedBy(' שלום 漢字 🙂')],
  ['scripts-escaped', `"${uniqueName()} \\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42"`],
  ['signs-escaped', `"${uniqueName()} \\u007d\\u005d\\u002c\\u003a\\u007b"`],
  ['spaces', `" ${uniqueName()} "`, 'rejected'],
  ['empty', '""', 'rejected'],
  ['long', `"${'n'.repeat(1000)}"`, 'rejected'],
  ['control-characters', followedBy('\u0001b\u001fc'), 'rejected'],
  ['escaped-nul', `"${uniqueName()}\\u0000"`, 'rejected'],
  ['half-a-surrogate-pair', `"${uniqueName()}\\ud800"`, 'rejected'],
];

/** A name with other characters than letters, digits and spaces. */
const isOdd = ([, json]: Text) => !/^[\w $]*$/.test(json.slice(1, -1));

/** Names of many kinds, each once as a question, and once for the response to it. */
export const nameCharacterRows: Table = (subject) => {
  const [context] = subject.contexts;
  const field = context && nameFieldOf(context);
  return context && field ? texts.flatMap((text) => inName(subject, context, field, text)) : [];
};

function inName(subject: Subject, context: Context, { path }: Field, text: Text): readonly Row[] {
  const [name, json, open] = text;
  const at = pathName(path);
  const row = {
    ...withValue(subject, context, path, new RawJson(json)),
    name: `characters/${at}/${name}`,
    says: `${at} is ${shortly(new RawJson(json))}`,
  };
  const question = asking(subject, { ...row, silence: 'name-characters', ...(open && { decides: [] }) });
  const content = successOf(subject.operation.responses)?.content;
  if (!isOdd(text) || !content?.json) return [question];
  const isJson = { expect: { kind: 'json', required: false }, origin: derived(content.kindOrigin) } as const;
  const response = { ...row, name: `${row.name}/response`, place: 'response', rule: 'json' };
  return [question, requiring(subject, response, [isJson])];
}
