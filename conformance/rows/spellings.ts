// Encodings of a valid body that no context has: the same JSON value (RFC 8259 §1, §2), so that a server which accepts one accepts the others.

import { type Context, type Made, type Row, uniqueName } from '../types.ts';
import { jsonOrigin } from '../view/combinations.ts';
import { RawJson, writeJson } from '../view/json-text.ts';
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
        property: { operation: operation.id, place: 'body', rule: 'encoding' },
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

/** Appends text to the generated name. */
const afterName = (more: string) => (text: string) =>
  text.replace(uniqueName(), () => `${uniqueName()} ${more}`);

const spellings: readonly Spelling[] = [
  {
    name: 'tabs-and-crlf',
    main: true,
    title: 'tabs and CRLF between its parts',
    of: (text) => writeJson(JSON.parse(text), { space: { newline: '\r\n', indent: '\t' } }),
  },
  { name: 'lines-around', title: 'line breaks around it', of: (text) => `\n${text}\n` },
  {
    name: 'escaped-slash',
    title: 'a slash in its name, which is escaped',
    of: afterName('a\\/b'),
    control: afterName('a/b'),
  },
];
