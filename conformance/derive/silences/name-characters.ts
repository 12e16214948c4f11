// Probes which characters a name may have. None of them may make a server fail, in whichever property.

import { type Field, typesOf } from '../../../src/contract/index.ts';
import { type HttpCase, uniqueName } from '../../types.ts';
import { ask, bodyCaseId, caseId, probe, withinOf } from '../case.ts';
import { bodiesForRows, type Place, targetsOf } from '../design/places.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { isUniqueName } from '../made-up.ts';
import { decidedSuccess } from '../requirements.ts';
import { requestWith, type Subject } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';

/** One text, as JSON. */
export interface Text {
  readonly name: string;
  readonly title: string;
  readonly json: string;
  /** The silence that it probes, if not which characters a name may have. */
  readonly silence?: 'name-characters' | 'trimmed-blanks';
  /** A database may not be able to store it, or another name may be equal to it. */
  readonly mayBeRejected?: true;
  /** Also tried in texts other than names. */
  readonly everyField?: true;
}

/** The same letters, literal and escaped. */
export const scripts = {
  raw: 'שלום 漢字 🙂',
  escaped: '\\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42',
};

/** Characters with a meaning outside of strings, without matching pairs. */
export const signs = { raw: '}],:{', escaped: '\\u007d\\u005d\\u002c\\u003a\\u007b' };

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
  { name: 'empty', title: 'no characters', json: '""', mayBeRejected: true },
  { name: 'blank', title: 'blanks alone', json: '"   "', silence: 'trimmed-blanks', mayBeRejected: true },
  { name: 'long', title: 'a thousand letters', json: `"${'n'.repeat(1000)}"`, mayBeRejected: true },
  { name: 'digits', title: 'digits alone', json: '"90714256301"', mayBeRejected: true },
  { name: 'one-script', title: 'letters of another script alone', json: '"漢字平仮名"', mayBeRejected: true },
  { name: 'signs-alone', title: 'signs alone', json: '"!?*#"', mayBeRejected: true },
  {
    name: 'escaped-nul',
    title: 'an escaped NUL',
    json: `"${uniqueName()}\\u0000"`,
    mayBeRejected: true,
    everyField: true,
  },
  {
    name: 'half-a-surrogate-pair',
    title: 'half a surrogate pair',
    json: `"${uniqueName()}\\ud800"`,
    mayBeRejected: true,
    everyField: true,
  },
];

/** The id of the case that sends a name with this text. */
export const nameWithId = (subject: Subject, field: Field, text: TextName): string =>
  caseId(subject, { rule: 'texts', variant: `asked/${pathName(field.path)}/${text}` });

/** Texts on which other cases depend. */
export type TextName = 'slash' | 'right-to-left' | 'scripts-escaped' | 'signs-escaped';

export const nameCharacters = probe('name-characters', (subject) => {
  const [base] = subject.bodies;
  if (base === undefined) return [];
  const bodiesOf = bodiesForRows(subject);
  return texts.flatMap((text, i) => {
    const elsewhere = text.mayBeRejected
      ? []
      : bodiesOf({ value: (_: unknown) => text }, i).filter((body) => body !== base);
    return [
      ...[base, ...elsewhere].flatMap((body) => named(subject, body, text)),
      ...(text.everyField ? otherTexts(subject).flatMap((place) => textIn(subject, place, text)) : []),
    ];
  });
});

/** Other text properties, each in its first body. */
const otherTexts = (subject: Subject): readonly Place[] =>
  targetsOf(subject).flatMap(({ field, bases: [base] }) =>
    base !== undefined && isOtherText(field) && withinOf(subject, base.body, field.path) === undefined
      ? [base]
      : [],
  );

const isOtherText = (field: Field) =>
  typesOf(field.schema).includes('string') && !isUniqueName(field) && !('enum' in field.schema);

/** The only requirement is that it does not end in an internal error; the rest is probed. */
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

/** The same name again, which may be rejected as a duplicate. */
function _namedTwice(subject: Subject, body: ValidBody, { name, title, json }: Text): readonly HttpCase[] {
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
  { name, title, json, silence = 'name-characters', mayBeRejected }: Text,
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
      decides: mayBeRejected || !isBase ? [] : decidedSuccess(subject, silence),
    }),
  ];
}
