// Other encodings of a valid body: the same JSON value (RFC 8259 §1, §2), so that a server which accepts one accepts the
// others.

import { derived, type Origin } from '../../../src/contract/index.ts';
import { type Condition, type HttpCase, uniqueName } from '../../types.ts';
import { bodyCaseId, vary } from '../case.ts';
import { isValid } from '../change.ts';
import {
  type Encoding,
  encode,
  escaped,
  escapedValues,
  escapeOf,
  pretty,
  RawJson,
  reversed,
  writeJson,
} from '../json-text.ts';
import { success } from '../requirements.ts';
import { nameWithId, scripts, signs, type TextName } from '../silences/name-characters.ts';
import { type Rule, requestOf, type Subject } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';

/** Cases for the examples of an operation. */
export const spellings: Rule = {
  name: 'spellings',
  derive: (subject) => [
    ...subject.bodies
      .filter((body) => body.rule === 'examples')
      .flatMap((body, i) =>
        i === 0
          ? reencoded(subject, plainOf(subject, body), [...encodings, ...waysOfLetters])
          : reencoded(subject, { ...plainOf(subject, body), within: body.name }, encodings),
      ),
  ],
};

/** A valid body in its usual encoding. */
interface Plain {
  readonly text: string;
  readonly title: string;
  /** The case that sends it. */
  readonly twin: string;
  readonly within?: string;
  /** The example on which it is based. */
  readonly body: ValidBody;
  readonly cites?: readonly string[];
}

const plainOf = (subject: Subject, body: ValidBody): Plain => ({
  text: writeJson(body.value),
  title: body.name,
  twin: bodyCaseId(subject, body),
  body,
  ...(body.cites.length > 0 && { cites: body.cites }),
});

interface NamedEncoding {
  readonly name: string;
  readonly title: string;
  readonly encoding?: Encoding;
  /** A change of the JSON text that no serializer makes. */
  readonly reencode?: (text: string) => string;
  /** Which characters a name may have is a silence: the case counts only if a name with this text was accepted. */
  readonly named?: { readonly text: TextName; readonly because: NoSuchName };
}

type NoSuchName = 'names-have-no-slash' | 'names-have-no-brackets' | 'names-have-no-such-letters';

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

const encodings: readonly NamedEncoding[] = [
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
    named: { text: 'slash', because: 'names-have-no-slash' },
  },
  { name: 'escaped-keys', title: 'keys in escapes', encoding: { escapes: { keys: true, values: false } } },
  { name: 'escaped-values', title: 'values in escapes', encoding: escapedValues },
];

/** The same letters in both encodings: a server that accepts one accepts the other. */
const waysOfLetters: readonly NamedEncoding[] = [
  {
    name: 'letters-as-they-are',
    title: 'letters of several scripts in its name, as they are',
    reencode: afterName(scripts.raw),
    named: { text: 'scripts-escaped', because: 'names-have-no-such-letters' },
  },
  {
    name: 'letters-in-escapes',
    title: 'letters of several scripts in its name, in escapes',
    reencode: afterName(scripts.escaped),
    named: { text: 'right-to-left', because: 'names-have-no-such-letters' },
  },
  {
    name: 'signs-as-they-are',
    title: 'closing brackets and other signs of JSON in its name, as they are',
    reencode: afterName(signs.raw),
    named: { text: 'signs-escaped', because: 'names-have-no-brackets' },
  },
];

const reencoded = (
  subject: Subject,
  plain: Plain,
  encodings: readonly NamedEncoding[],
): readonly HttpCase[] =>
  encodings.flatMap((way) => {
    const text = way.reencode?.(plain.text) ?? encode(JSON.parse(plain.text), way.encoding);
    if (text === plain.text || !isValid(subject, new RawJson(text))) return [];
    const { within, title, twin, body, cites } = plain;
    return vary(subject, {
      name: { rule: 'spellings', variant: way.name, within },
      title: `${title} with ${way.title}`,
      request: requestOf(subject, { body: { text } }),
      requires: success(subject, derived(jsonOrigin(subject, body))).slice(0, 1),
      twin,
      conditions: way.named ? whereNamed(subject, body, way.named) : [],
      ...(cites && { cites }),
    });
  });

function whereNamed(
  subject: Subject,
  body: ValidBody,
  { text, because }: Required<NamedEncoding>['named'],
): readonly Condition[] {
  const field = nameFieldOf(body);
  if (field === undefined) return [];
  return [{ kind: 'only-if-accepted', case: nameWithId(subject, field, text), because }];
}

/** Why the contract requires JSON bodies. */
const jsonOrigin = ({ operation }: Subject, body: ValidBody): Origin =>
  operation.requestBody?.content.find(({ mediaType }) => mediaType === operation.body?.mediaType)
    ?.kindOrigin ?? body.origin;
