// Which characters may a name have? None of them makes a server fail.

import { bodyCaseId } from '../case.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { requestOf } from '../subject.ts';
import { uniqueName } from '../unique.ts';
import { nameFieldOf } from '../valid-bodies.ts';
import { ask, probe } from './probe.ts';

/** Texts as JSON; what a database cannot hold may be refused. */
const texts = [
  { name: 'quotes', title: 'quotes and markup', json: `"${uniqueName()}' \\" <b> ; -- %s {}"` },
  { name: 'spaces', title: 'spaces around', json: `" ${uniqueName()} "` },
  { name: 'right-to-left', title: 'letters of several scripts', json: `"${uniqueName()} שלום 漢字 🙂"` },
  { name: 'escaped-nul', title: 'an escaped NUL', json: `"${uniqueName()}\\u0000"`, mayBeRefused: true },
  {
    name: 'half-a-surrogate-pair',
    title: 'half a surrogate pair',
    json: `"${uniqueName()}\\ud800"`,
    mayBeRefused: true,
  },
] as const;

export const nameCharacters = probe('name-characters', (subject) => {
  const [body] = subject.bodies;
  const field = body && nameFieldOf(body);
  if (body === undefined || field === undefined) return [];
  const path = pathName(field.path);
  return texts.map(({ name, title, json, ...text }) =>
    ask(subject, {
      silence: 'name-characters',
      name: { rule: 'texts', variant: `asked/${path}/${name}` },
      title: `${path} with ${title}`,
      change: `${path} is ${json}`,
      request: requestOf(subject, { json: replaceAt(body.value, field.path, new RawJson(json)) }),
      twin: bodyCaseId(subject, body),
      ...('mayBeRefused' in text && { requires: [] }),
    }),
  );
});
