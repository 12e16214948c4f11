// Other encodings of a valid body: the same JSON value (RFC 8259 §1, §2), so that a server which accepts one accepts the others.

import { type Context, type Encoding, type Made, type Row, uniqueName } from '../types.ts';
import { jsonOrigin } from '../view/combinations.ts';
import { propertyAt } from '../view/contexts.ts';
import {
  encode,
  escaped,
  escapedValues,
  escapeOf,
  pretty,
  RawJson,
  reversed,
  writeJson,
} from '../view/json-text.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { isValid, rowOf } from './row.ts';

/** The rows of a JSON body; tried in its examples. */
export function spellingRows(subject: Subject): readonly Row[] {
  const { operation } = subject;
  if (operation.body === undefined) return [];
  const contexts = subject.contexts.filter(({ edits }) => edits.length === 0);
  return [...spellings, ...spellingsOfLetters].map(({ name, title, encoding, reencode, control }) => {
    const on = (context: Context): Made | undefined => {
      const plain = writeJson(context.value);
      const text = reencode?.(plain) ?? encode(JSON.parse(plain), encoding);
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
    return rowOf(subject, { name: `body/spelling/${name}`, main: encoding !== undefined, contexts, on });
  });
}

interface Spelling {
  readonly name: string;
  readonly title: string;
  readonly encoding?: Encoding;
  /** A change of the JSON text that no serializer makes. */
  readonly reencode?: (text: string) => string;
  /** The same value in another spelling, which has to be accepted: which characters a name may have is a silence. */
  readonly control?: (text: string) => string;
}

/** Replaces a pattern outside the strings of a body. */
const betweenTexts = (pattern: RegExp, to: string) => (text: string) =>
  text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((piece, i) => (i % 2 === 1 ? piece : piece.replaceAll(pattern, to)))
    .join('');

const tabsAndCrlf: Encoding = { space: { newline: '\r\n', indent: '\t' } };

/** Prepends escaped letters to the generated name. */
const beforeName = (letters: string) => (text: string) =>
  text.replace(uniqueName(), () => letters + uniqueName());

/** Appends text to the generated name. */
const afterName = (more: string) => (text: string) =>
  text.replace(uniqueName(), () => `${uniqueName()} ${more}`);

/** Rotates the members so that this one is first; a body with fewer members is unchanged. */
const startingWith = (member: number) => (text: string) => {
  const members = Object.entries(JSON.parse(text) as object);
  return JSON.stringify(Object.fromEntries([...members.slice(member), ...members.slice(0, member)]));
};

const spellings: readonly Spelling[] = [
  { name: 'reversed', title: 'its members in reverse order', encoding: reversed },
  { name: 'pretty', title: 'white space between its parts', encoding: pretty },
  { name: 'tabs-and-crlf', title: 'tabs and CRLF between its parts', encoding: tabsAndCrlf },
  { name: 'escaped', title: 'keys and values in escapes', encoding: escaped },
  ...['second', 'third', 'fourth', 'fifth'].map((nth, i) => ({
    name: `${nth}-first`,
    title: `its ${nth} member first`,
    reencode: startingWith(i + 1),
  })),
  { name: 'blanks', title: 'blanks on both sides of each token', reencode: betweenTexts(/[{}:,]/g, ' $& ') },
  {
    name: 'blanks-within',
    title: 'blanks within its braces alone',
    reencode: (text) => betweenTexts(/[:,]/g, ' $& ')(text).replace(/^\{/, '{ ').replace(/\}$/, ' }'),
  },
  { name: 'lines-around', title: 'line breaks around it', reencode: (text) => `\n${text}\n` },
  {
    name: 'carriage-returns',
    title: 'carriage returns and many blanks between its parts',
    reencode: (text) => betweenTexts(/[{:,]/g, '$&\r')(text).replace('{', `{${' '.repeat(40)}`),
  },
  {
    name: 'first-letters-escaped',
    title: 'the first letters of its keys in escapes',
    reencode: (text) =>
      text.replaceAll(/"([A-Za-z])(?=\w*":)/g, (_, letter: string) => `"${escapeOf(letter)}`),
  },
  {
    name: 'escapes-in-capitals',
    title: 'letters of its name in escapes, their digits in capitals',
    reencode: beforeName('\\u006B'),
  },
  {
    name: 'escapes-in-small-letters',
    title: 'letters of its name in escapes, their digits in small letters',
    reencode: beforeName('\\u0061\\u006b'),
  },
  {
    name: 'escaped-slash',
    title: 'a slash in its name, which is escaped',
    reencode: afterName('a\\/b'),
    control: afterName('a/b'),
  },
  { name: 'escaped-keys', title: 'keys in escapes', encoding: { escapes: { keys: true, values: false } } },
  { name: 'escaped-values', title: 'values in escapes', encoding: escapedValues },
];

/** The same letters in both encodings: a server that accepts the name in one of them accepts it in the other. */
const scripts = {
  raw: 'שלום 漢字 🙂',
  escaped: '\\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42',
};

/** Characters with a meaning outside of strings, without matching pairs. */
const signs = { raw: '}],:{', escaped: '\\u007d\\u005d\\u002c\\u003a\\u007b' };

const spellingsOfLetters: readonly Spelling[] = [
  {
    name: 'letters-as-they-are',
    title: 'letters of several scripts in its name, as they are',
    reencode: afterName(scripts.raw),
    control: afterName(scripts.escaped),
  },
  {
    name: 'letters-in-escapes',
    title: 'letters of several scripts in its name, in escapes',
    reencode: afterName(scripts.escaped),
    control: afterName(scripts.raw),
  },
  {
    name: 'signs-as-they-are',
    title: 'closing brackets and other signs of JSON in its name, as they are',
    reencode: afterName(signs.raw),
    control: afterName(signs.escaped),
  },
];
