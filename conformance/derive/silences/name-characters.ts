// Which characters may a name have? None of them makes a server fail, wherever the name stands.

import type { Field } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId, caseId } from '../case.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { wholesOf } from '../places.ts';
import { requestWith, type Subject } from '../subject.ts';
import { inTurns } from '../turns.ts';
import { uniqueName } from '../unique.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';
import { ask, probe } from './probe.ts';

interface Text {
  readonly name: string;
  readonly title: string;
  readonly json: string;
  /** A database cannot hold it, or another one may have it already. */
  readonly mayBeRefused?: true;
}

const texts: readonly Text[] = [
  { name: 'quotes', title: 'quotes and markup', json: `"${uniqueName()}' \\" <b> ; -- %s {}"` },
  { name: 'slash', title: 'a slash', json: `"${uniqueName()} a/b"` },
  { name: 'backslash', title: 'a backslash', json: `"${uniqueName()} a\\\\b"` },
  { name: 'spaces', title: 'spaces around', json: `" ${uniqueName()} "` },
  { name: 'lines', title: 'line breaks and tabs', json: `"${uniqueName()}\\nb\\r\\n\\tc"` },
  { name: 'right-to-left', title: 'letters of several scripts', json: `"${uniqueName()} שלום 漢字 🙂"` },
  { name: 'empty', title: 'no characters', json: '""', mayBeRefused: true },
  { name: 'long', title: 'a thousand letters', json: `"${'n'.repeat(1000)}"`, mayBeRefused: true },
  { name: 'digits', title: 'digits alone', json: '"90714256301"', mayBeRefused: true },
  { name: 'escaped-nul', title: 'an escaped NUL', json: `"${uniqueName()}\\u0000"`, mayBeRefused: true },
  {
    name: 'half-a-surrogate-pair',
    title: 'half a surrogate pair',
    json: `"${uniqueName()}\\ud800"`,
    mayBeRefused: true,
  },
];

/** The id of the case that sends a name with a slash. */
export const slashId = (subject: Subject, field: Field): string =>
  caseId(subject, { rule: 'texts', variant: `asked/${pathName(field.path)}/slash` });

export const nameCharacters = probe('name-characters', (subject) => {
  const [home] = subject.bodies;
  if (home === undefined) return [];
  const wholes = wholesOf(subject, { shortNames: false });
  return texts.flatMap((text, i) => {
    const contexts = wholes({ value: (_: unknown) => text }, i).filter((body) => body !== home);
    return [home, ...inTurns(subject, contexts, i, {})].flatMap((body) => named(subject, body, text));
  });
});

function named(
  subject: Subject,
  body: ValidBody,
  { name, title, json, mayBeRefused }: Text,
): readonly HttpCase[] {
  const field = nameFieldOf(body);
  if (field === undefined) return [];
  const path = pathName(field.path);
  const isHome = body === subject.bodies[0];
  return [
    ask(subject, {
      silence: 'name-characters',
      name: {
        rule: 'texts',
        variant: `asked/${path}/${name}`,
        ...(!isHome && { within: body.name }),
      },
      title: `${path} with ${title}`,
      change: json.length > 100 ? `${path} has ${title}` : `${path} is ${json}`,
      request: requestWith(subject, body, replaceAt(body.value, field.path, new RawJson(json))),
      twin: bodyCaseId(subject, body),
      ...((mayBeRefused || !isHome) && { requires: [] }),
    }),
  ];
}
