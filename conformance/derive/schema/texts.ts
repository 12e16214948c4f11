// Free text: which characters a name may have is open, but none of them makes a server fail.

import type { Case } from '../../types.ts';
import { nameFieldOf } from '../bases.ts';
import { baseCaseId, createCase, refusedWithout } from '../case.ts';
import { pathName, RawJson, replaceAt } from '../json-text.ts';
import { decided } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';
import { uniqueName } from '../unique.ts';

const texts: readonly (readonly [name: string, title: string, text: string])[] = [
  ['quotes', 'quotes and markup', `"${uniqueName()}' \\" <b> ; -- %s {}"`],
  ['spaces', 'spaces around', `" ${uniqueName()} "`],
  ['right-to-left', 'letters of several scripts', `"${uniqueName()} שלום 漢字 🙂"`],
  ['escaped-nul', 'an escaped NUL', `"${uniqueName()}\\u0000"`],
  ['half-a-surrogate-pair', 'half a surrogate pair', `"${uniqueName()}\\ud800"`],
];

/** Cases for the first name of an operation; every answer but a crash will do where the contract decides nothing. */
export function deriveTexts(subject: Subject): readonly Case[] {
  const [base] = subject.bases;
  const field = base && nameFieldOf(base);
  if (base === undefined || field === undefined) return [];
  return texts.map(([name, title, text]) =>
    createCase(subject, 'texts', `asked/${pathName(field.path)}/${name}`, {
      title: `${pathName(field.path)} with ${title}`,
      change: `${pathName(field.path)} is ${text}`,
      request: requestOf(subject, { json: replaceAt(base.value, field.path, new RawJson(text)) }),
      requires: /nul|surrogate/.test(name) ? [] : decided(subject, 'name-characters'),
      asks: 'name-characters',
      twin: baseCaseId(subject, base),
      ...refusedWithout(base),
    }),
  );
}
