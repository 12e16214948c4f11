// Which characters may a name have? None of them makes a server fail, wherever the name stands.

import { type Field, typesOf } from '../../../src/contract/index.ts';
import { type HttpCase, uniqueName } from '../../types.ts';
import { bodyCaseId, caseId, withinOf } from '../case.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { decidedSuccess } from '../requirements.ts';
import { requestWith, type Subject } from '../subject.ts';
import { type Place, targetsOf, wholesOf } from '../targets.ts';
import { isUniqueName } from '../unique.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';
import { type Text, texts } from './odd-texts.ts';
import { ask, probe } from './probe.ts';

/** The id of the case that sends a name with such a text. */
export const nameWithId = (subject: Subject, field: Field, text: TextName): string =>
  caseId(subject, { rule: 'texts', variant: `asked/${pathName(field.path)}/${text}` });

/** Texts that others hang on. */
export type TextName = 'slash' | 'right-to-left' | 'scripts-escaped' | 'signs-escaped';

export const nameCharacters = probe('name-characters', (subject) => {
  const [home] = subject.bodies;
  if (home === undefined) return [];
  const wholes = wholesOf(subject, { shortNames: false });
  return texts.flatMap((text, i) => {
    const thorough = text.mayBeRefused ? { thorough: true as const } : {};
    const elsewhere = wholes({ value: (_: unknown) => text, ...thorough }, i).filter((body) => body !== home);
    return [
      ...[home, ...elsewhere].flatMap((body) => named(subject, body, text)),
      ...(subject.inputs.thorough && !text.mayBeRefused ? namedTwice(subject, home, text) : []),
      ...(text.everyField ? otherTexts(subject).flatMap((place) => textIn(subject, place, text)) : []),
    ];
  });
});

/** Text of any other property, in the first body that it is tried in. */
const otherTexts = (subject: Subject): readonly Place[] =>
  targetsOf(subject).flatMap(({ field, homes: [home] }) =>
    home !== undefined && isOtherText(field) && withinOf(subject, home.body, field.path) === undefined
      ? [home]
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

/** The same name once more, which may be refused for that. */
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
  const isHome = body === subject.bodies[0];
  return [
    ask(subject, {
      silence,
      name: {
        rule: 'texts',
        variant: `asked/${path}/${name}`,
        ...(!isHome && { within: body.name }),
      },
      title: `${path} with ${title}`,
      change: json.length > 100 ? `${path} has ${title}` : `${path} is ${json}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, new RawJson(json))),
      twin: bodyCaseId(subject, body),
      decides: mayBeRefused || !isHome ? [] : decidedSuccess(subject, silence),
    }),
  ];
}
