// Other encodings of a valid body: the same JSON value (RFC 8259 §1, §2), so that a server which accepts one accepts the others.

import { isObject } from '../../src/values.ts';
import { type Context, type Encoding, type Made, type Row, uniqueName } from '../types.ts';
import { jsonOrigin } from '../view/combinations.ts';
import { propertyAt } from '../view/contexts.ts';
import { encode, escaped, pretty, RawJson, reversed, writeJson } from '../view/json-text.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { isValid, type NamedRow, rowOf } from './row.ts';

/** The rows of a JSON body; tried in its examples. */
export function spellingRows(subject: Subject): readonly Row[] {
  const { operation } = subject;
  if (operation.body === undefined) return [];
  const contexts = subject.contexts.filter(({ edits }) => edits.length === 0);
  return spellings.map(({ name, main = false, title, of, control }) => {
    const on = (context: Context): Made | undefined => {
      const plain = writeJson(context.value);
      const text = of(plain);
      const beside = control?.(plain);
      if (text === plain || text === beside || !isValid(subject, new RawJson(text))) return undefined;
      return {
        requires: success(subject, jsonOrigin(subject, context)).slice(0, 1),
        property: propertyAt(operation.id, 'body', 'encoding'),
        title: `${context.name} with ${title}`,
        request: { ...context.request, body: { text } },
        edit: { says: title, parts: [{ kind: 'encoding' }] },
        ...(beside !== undefined && { control: { ...context.request, body: { text: beside } } }),
      };
    };
    return rowOf(subject, { name: `body/spelling/${name}`, main, contexts, on });
  });
}

/** Another JSON text of the same value. */
interface Spelling extends NamedRow<(text: string) => string> {
  readonly title: string;
  /** The same value in another spelling, which has to be accepted: which characters a name may have is a silence. */
  readonly control?: (text: string) => string;
}

const encodedIn = (encoding: Encoding) => (text: string) => encode(JSON.parse(text), encoding);

/** Blanks on both sides of what is outside the strings of a body. */
const withBlanks = (text: string) =>
  text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((piece, i) => (i % 2 === 1 ? piece : piece.replaceAll(/[{}:,]/g, ' $& ')))
    .join('');

/** The second member first; a body with fewer members is unchanged. */
const secondFirst = (text: string) => {
  const value = JSON.parse(text) as unknown;
  if (!isObject(value)) return text;
  const [first, ...others] = Object.entries(value);
  return JSON.stringify(Object.fromEntries(first ? [...others, first] : []));
};

/** Prepends letters to the generated name, or appends them. */
const beforeName = (letters: string) => (text: string) =>
  text.replace(uniqueName(), () => letters + uniqueName());
const afterName = (letters: string) => (text: string) =>
  text.replace(uniqueName(), () => `${uniqueName()} ${letters}`);

/** Letters as they are and in escapes: a server that accepts a name with them in one encoding accepts it in the other. */
const scripts = {
  raw: afterName('שלום 漢字 🙂'),
  escaped: afterName('\\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42'),
};

/** Characters with a meaning outside of strings, without matching pairs. */
const signs = { raw: afterName('}],:{'), escaped: afterName('\\u007d\\u005d\\u002c\\u003a\\u007b') };

const spellings: readonly Spelling[] = [
  { name: 'reversed', main: true, title: 'its members in reverse order', of: encodedIn(reversed) },
  { name: 'pretty', main: true, title: 'white space between its parts', of: encodedIn(pretty) },
  { name: 'escaped', main: true, title: 'keys and values in escapes', of: encodedIn(escaped) },
  {
    name: 'tabs-and-crlf',
    main: true,
    title: 'tabs and CRLF between its parts',
    of: encodedIn({ space: { newline: '\r\n', indent: '\t' } }),
  },
  { name: 'second-first', title: 'its second member first', of: secondFirst },
  { name: 'blanks', title: 'blanks on both sides of each token', of: withBlanks },
  { name: 'lines-around', title: 'line breaks around it', of: (text) => `\n${text}\n` },
  {
    name: 'escapes-in-capitals',
    title: 'letters of its name in escapes, their digits in capitals',
    of: beforeName('\\u006B'),
  },
  {
    name: 'escaped-slash',
    title: 'a slash in its name, which is escaped',
    of: afterName('a\\/b'),
    control: afterName('a/b'),
  },
  {
    name: 'letters-as-they-are',
    title: 'letters of several scripts in its name, as they are',
    of: scripts.raw,
    control: scripts.escaped,
  },
  {
    name: 'letters-in-escapes',
    title: 'letters of several scripts in its name, in escapes',
    of: scripts.escaped,
    control: scripts.raw,
  },
  {
    name: 'signs-as-they-are',
    title: 'closing brackets and other signs of JSON in its name, as they are',
    of: signs.raw,
    control: signs.escaped,
  },
];
