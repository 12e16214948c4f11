// Which characters may a name have? None of them makes a server fail, wherever the name stands.

import { type Field, typesOf } from '../../../src/contract/index.ts';
import { type HttpCase, uniqueName } from '../../types.ts';
import { ask, bodyCaseId, caseId, probe, withinOf } from '../case.ts';
import { bodiesForRows, type Place, targetsOf } from '../design/places.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { isUniqueName } from '../made-up.ts';
import { decidedSuccess } from '../requirements.ts';
import { requestWith, type Subject } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';

/** One text, as it is written in JSON. */
export interface Text {
  readonly name: string;
  readonly title: string;
  readonly json: string;
  /** What it asks, where that is another question than which characters. */
  readonly silence?: 'name-characters' | 'trimmed-blanks';
  /** A database cannot hold it, or another one may have it already. */
  readonly mayBeRefused?: true;
  /** It is tried in text that is no name, too. */
  readonly everyField?: true;
}

/** The same letters as they are, and in escapes. */
export const scripts = {
  raw: 'שלום 漢字 🙂',
  escaped: '\\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42',
};

/** Signs that have a meaning outside of a text, none of which is matched by another one. */
export const signs = { raw: '}],:{', escaped: '\\u007d\\u005d\\u002c\\u003a\\u007b' };

/** Every row. */
export const texts: readonly Text[] = [
  { name: 'quotes', title: 'quotes and markup', json: `"${uniqueName()}' \\" <b> ; -- %s {}"` },
  { name: 'slash', title: 'a slash', json: `"${uniqueName()} a/b"` },
  { name: 'backslash', title: 'a backslash', json: `"${uniqueName()} a\\\\b"` },
  { name: 'spaces', title: 'spaces around', json: `" ${uniqueName()} "`, silence: 'trimmed-blanks' },
  { name: 'lines', title: 'line breaks and tabs', json: `"${uniqueName()}\\nb\\r\\n\\tc"` },
  { name: 'right-to-left', title: 'letters of several scripts', json: `"${uniqueName()} ${scripts.raw}"` },
  {
    name: 'scripts-escaped',
    title: 'letters of several scripts in escapes',
    json: `"${uniqueName()} ${scripts.escaped}"`,
  },
  {
    name: 'signs-escaped',
    title: 'brackets and other signs of JSON in escapes',
    json: `"${uniqueName()} ${signs.escaped}"`,
  },
  { name: 'empty', title: 'no characters', json: '""', mayBeRefused: true },
  { name: 'blank', title: 'blanks alone', json: '"   "', silence: 'trimmed-blanks', mayBeRefused: true },
  { name: 'long', title: 'a thousand letters', json: `"${'n'.repeat(1000)}"`, mayBeRefused: true },
  { name: 'digits', title: 'digits alone', json: '"90714256301"', mayBeRefused: true },
  { name: 'one-script', title: 'letters of another script alone', json: '"漢字平仮名"', mayBeRefused: true },
  { name: 'signs-alone', title: 'signs alone', json: '"!?*#"', mayBeRefused: true },
  {
    name: 'escaped-nul',
    title: 'an escaped NUL',
    json: `"${uniqueName()}\\u0000"`,
    mayBeRefused: true,
    everyField: true,
  },
  {
    name: 'half-a-surrogate-pair',
    title: 'half a surrogate pair',
    json: `"${uniqueName()}\\ud800"`,
    mayBeRefused: true,
    everyField: true,
  },
];

/** The id of the case that sends a name with such a text. */
export const nameWithId = (subject: Subject, field: Field, text: TextName): string =>
  caseId(subject, { rule: 'texts', variant: `asked/${pathName(field.path)}/${text}` });

/** Texts that others hang on. */
export type TextName = 'slash' | 'right-to-left' | 'scripts-escaped' | 'signs-escaped';

export const nameCharacters = probe('name-characters', (subject) => {
  const [base] = subject.bodies;
  if (base === undefined) return [];
  const bodiesOf = bodiesForRows(subject, { shortNames: false });
  return texts.flatMap((text, i) => {
    const thorough = text.mayBeRefused ? { thorough: true as const } : {};
    const elsewhere = bodiesOf({ value: (_: unknown) => text, ...thorough }, i).filter(
      (body) => body !== base,
    );
    return [
      ...[base, ...elsewhere].flatMap((body) => named(subject, body, text)),
      ...(subject.inputs.thorough && !text.mayBeRefused ? namedTwice(subject, base, text) : []),
      ...(text.everyField ? otherTexts(subject).flatMap((place) => textIn(subject, place, text)) : []),
    ];
  });
});

/** Text of any other property, in the first body that it is tried in. */
const otherTexts = (subject: Subject): readonly Place[] =>
  targetsOf(subject).flatMap(({ field, bases: [base] }) =>
    base !== undefined && isOtherText(field) && withinOf(subject, base.body, field.path) === undefined
      ? [base]
      : [],
  );

const isOtherText = (field: Field) =>
  typesOf(field.schema).includes('string') && !isUniqueName(field) && !('enum' in field.schema);

/** Only that it ends in no internal error is more than a question. */
function textIn(subject: Subject, { field, body }: Place, { name, title, json }: Text): readonly HttpCase[] {
  const path = pathName(field.path);
  const text = json.replace(uniqueName(), 'a');
  return [
    ask(subject, {
      silence: 'name-characters',
      name: { rule: 'texts', variant: `asked/${path}/${name}` },
      title: `${path} with ${title}`,
      change: `${path} is ${text}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, new RawJson(text))),
      twin: bodyCaseId(subject, body),
      decides: [],
    }),
  ];
}

/** The same name once more, which may be rejected for that. */
function namedTwice(subject: Subject, body: ValidBody, { name, title, json }: Text): readonly HttpCase[] {
  const field = nameFieldOf(body);
  if (field === undefined) return [];
  const path = pathName(field.path);
  const value = new RawJson(json.replace(uniqueName(), uniqueName(`${subject.operation.id}-${name}`)));
  const of = (time: string) => ({ rule: 'texts', variant: `asked/${path}/${name}/${time}` });
  return ['first', 'again'].map((time) =>
    ask(subject, {
      silence: 'name-characters',
      name: of(time),
      title: `${path} with ${title}, used ${time === 'first' ? 'for the first time' : 'again'}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, value)),
      twin: bodyCaseId(subject, body),
      decides: [],
      ...(time === 'again' && { conditions: [{ kind: 'after', cases: [caseId(subject, of('first'))] }] }),
    }),
  );
}

function named(
  subject: Subject,
  body: ValidBody,
  { name, title, json, silence = 'name-characters', mayBeRefused }: Text,
): readonly HttpCase[] {
  const field = nameFieldOf(body);
  if (field === undefined) return [];
  const path = pathName(field.path);
  const isBase = body === subject.bodies[0];
  return [
    ask(subject, {
      silence,
      name: {
        rule: 'texts',
        variant: `asked/${path}/${name}`,
        ...(!isBase && { within: body.name }),
      },
      title: `${path} with ${title}`,
      change: json.length > 100 ? `${path} has ${title}` : `${path} is ${json}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, new RawJson(json))),
      twin: bodyCaseId(subject, body),
      decides: mayBeRefused || !isBase ? [] : decidedSuccess(subject, silence),
    }),
  ];
}
