// Which characters a name may have is asked. Whatever they are, a response that says it is JSON has to be JSON.

import { derived, type Field, successOf } from '../../src/contract/index.ts';
import { asking, requiring, type Table, withValue } from '../rows/row.ts';
import { scripts, scriptsEscaped, signsEscaped } from '../rows/spellings.ts';
import { type Context, type Row, uniqueName } from '../types.ts';
import { nameFieldOf } from '../view/contexts.ts';
import { pathName, RawJson } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';

/**
 * A text, as JSON, and whether it may be rejected by any service: a database may not be able to store it, blanks may be trimmed, or another
 * name may be equal to it.
 */
type Text = readonly [name: string, title: string, json: string, open?: 'rejected'];

/** A new name, and more after it. */
const followedBy = (text: string): string => JSON.stringify(`${uniqueName()}${text}`);

/** Among them characters with a meaning in the code that builds a response: formats, templates, markup, JSON. */
const texts: readonly Text[] = [
  ['quotes', 'quotes and markup', followedBy(`' " <b> ; -- %s {}`)],
  ['backslash', 'backslashes', followedBy(' a\\b\\n\\u00')],
  ['lines', 'line breaks and tabs', followedBy('\nb\r\n\tc')],
  ['percent-signs', 'percent signs', followedBy(' %s %d %n %x %%')],
  ['templates', 'templates', followedBy(' ${7*7} {{7*7}} #{7*7} <%= 7 %>')],
  ['end-of-a-text', 'what ends a text of JSON', followedBy('"},{"x":[1')],
  ['right-to-left', 'letters of several scripts', `"${uniqueName()} ${scripts}"`],
  ['scripts-escaped', 'letters of several scripts in escapes', `"${uniqueName()} ${scriptsEscaped}"`],
  ['signs-escaped', 'brackets and other signs of JSON in escapes', `"${uniqueName()} ${signsEscaped}"`],
  ['spaces', 'spaces around', `" ${uniqueName()} "`, 'rejected'],
  ['empty', 'no characters', '""', 'rejected'],
  ['long', 'a thousand letters', `"${'n'.repeat(1000)}"`, 'rejected'],
  ['control-characters', 'control characters', followedBy('\u0001b\u001fc'), 'rejected'],
  ['escaped-nul', 'an escaped NUL', `"${uniqueName()}\\u0000"`, 'rejected'],
  ['half-a-surrogate-pair', 'half a surrogate pair', `"${uniqueName()}\\ud800"`, 'rejected'],
];

/** A name with other characters than letters, digits and spaces. */
const isOdd = ([, , json]: Text) => !/^[\w $]*$/.test(json.slice(1, -1));

/** Names of many kinds, each once as a question, and once for the response to it. */
export const nameCharacterRows: Table = (subject) => {
  const [context] = subject.contexts;
  const field = context && nameFieldOf(context);
  return context && field ? texts.flatMap((text) => inName(subject, context, field, text)) : [];
};

function inName(subject: Subject, context: Context, { path }: Field, text: Text): readonly Row[] {
  const [name, title, json, open] = text;
  const at = pathName(path);
  const row = {
    ...withValue(subject, context, path, new RawJson(json)),
    name: `characters/${at}/${name}`,
    title: `${at} with ${title}`,
    says: json.length > 100 ? `${at} has ${title}` : `${at} is ${json}`,
  };
  const question = asking(subject, { ...row, silence: 'name-characters', ...(open && { decides: [] }) });
  const content = successOf(subject.operation.responses)?.content;
  if (!isOdd(text) || !content?.json) return [question];
  const isJson = { expect: { kind: 'json', required: false }, origin: derived(content.kindOrigin) } as const;
  const response = { ...row, name: `${row.name}/response`, place: 'response', rule: 'json' };
  return [question, requiring(subject, response, [isJson])];
}
