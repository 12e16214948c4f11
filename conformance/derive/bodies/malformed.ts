// Bodies that are not JSON.

import { derived } from '../../../src/contract/index.ts';
import type { Bytes } from '../../types.ts';
import { writeJson } from '../json-text.ts';
import { vary } from '../negative.ts';
import { refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf } from '../subject.ts';
import type { Variant } from '../variant.ts';

/** Cases for an operation that takes a JSON body; each differs from its first valid one. */
export const malformed: Rule = {
  name: 'malformed',
  derive: (subject) => {
    const [valid] = subject.bodies;
    const { body } = subject.operation;
    if (valid === undefined || body === undefined) return [];
    return spoiled(writeJson(valid.value))
      .filter(({ name, value }) => !isJson(value) && (body.required || name !== 'empty'))
      .map(({ name, value }) =>
        vary(subject, {
          name: { rule: 'bodies', variant: `malformed/${name}` },
          title: `a body that is not JSON (${name.replaceAll('-', ' ')})`,
          request: requestOf(subject, { body: value }),
          requires: refusal(subject, derived(body.origin), 'body'),
        }),
      );
  },
};

function spoiled(text: string): readonly Variant<Bytes>[] {
  const texts: readonly Variant<string>[] = [
    { name: 'empty', value: '' },
    { name: 'truncated', value: text.slice(0, -1) },
    { name: 'cut-in-half', value: text.slice(0, Math.ceil(text.length / 2)) },
    { name: 'trailing-comma', value: text.replace(/\}$/, ',}') },
    { name: 'nul-in-string', value: text.replace('":"', '":"\u0000') },
    { name: 'two-documents', value: text + text },
    { name: 'text-after', value: `${text} x` },
    { name: 'single-quotes', value: text.replaceAll('"', "'") },
    { name: 'comment', value: text.replace('{', '{/* */') },
    { name: 'not-a-number', value: text.replace(/:(\d+|"[^"]*")\}/, ':NaN}') },
  ];
  return texts.map(({ name, value }) => ({ name, value: { text: value } }));
}

/** Strict decoding, as RFC 8259 asks: UTF-8 or nothing. */
function isJson(body: Bytes): boolean {
  try {
    const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
