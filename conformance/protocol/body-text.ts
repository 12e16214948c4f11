// The body as text: its format, encoding, length, and how it is sent. All of it is asked, but that it may come in two pieces.

import { gzipSync } from 'node:zlib';
import { derived, type SilenceId } from '../../src/contract/index.ts';
import { isObject, mapMembers } from '../../src/values.ts';
import { asking, type Change, type Question, requiring, type Table } from '../rows/row.ts';
import { type Bytes, uniqueLength, uniquePattern } from '../types.ts';
import { writeJson } from '../view/json-text.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';

/** A question; undefined where it does not apply to the operation. */
type Ask = (subject: Subject) => Question | undefined;

/** What is sent for the text of the plain body; undefined where there is nothing to change in it. */
type Send = (text: string) => Change | undefined;

/** A question about the text of the plain body; none for an operation without a JSON body. */
const sent =
  (silence: SilenceId, name: string, says: string, send: Send, more: Partial<Question> = {}): Ask =>
  ({ operation, contexts: [plain] }) => {
    const isText = operation.body !== undefined && plain !== undefined;
    const change = isText ? send(writeJson(plain.value)) : undefined;
    return change && { silence, name: `body/${name}`, says, change, ...more };
  };

/** The same body written otherwise. */
const written = (silence: SilenceId, name: string, says: string, write: (text: string) => string): Ask =>
  sent(silence, name, says, (text) => {
    const other = write(text);
    return other === text ? undefined : { body: { text: other } };
  });

/** Every member of every object with its first letter as a capital. Placeholders of names are values, and unchanged. */
function capitalised(value: unknown): unknown {
  if (!isObject(value)) return mapMembers(value, capitalised);
  const members = Object.entries(value).map(([name, member]) => [
    name.charAt(0).toUpperCase() + name.slice(1),
    capitalised(member),
  ]);
  return Object.fromEntries(members);
}

const integer = (name: string, how: string, number: RegExp, to: string): Ask =>
  written('integer-spelling', name, `an integer written with ${how}`, (text) => text.replace(number, to));

const keyTwice = (text: string) =>
  text.replace(/^\{("(?:[^"\\]|\\.)*":)/, (_, key) => `{${key}"acsfirst",${key}`);

const inBase64 = (bytes: Buffer): Bytes => ({ base64: bytes.toString('base64') });

const invalidText: Send = (text) =>
  text.includes('":"')
    ? { body: inBase64(Buffer.from(text.replace('":"', '":"\u00ff'), 'latin1')) }
    : undefined;

const compressed: Send = (text) => {
  const filled = text.replaceAll(uniquePattern, 'acsgzip'.padEnd(uniqueLength, '0'));
  return { headers: { 'Content-Encoding': 'gzip' }, body: inBase64(gzipSync(filled)) };
};

/** White space before a valid body: only its length can be a reason to reject it. */
const padded =
  (bytes: number): Send =>
  (text) => ({ body: { text }, padding: bytes - text.length });

const readWithBody: Ask = ({ operation }) =>
  operation.method === 'GET'
    ? {
        silence: 'body-with-get',
        name: 'resource/with-body',
        says: 'a body is sent',
        change: { headers: { 'Content-Type': 'application/json' }, body: { text: '{"acs":1}' } },
      }
    : undefined;

const asks: readonly Ask[] = [
  written('byte-order-mark', 'byte-order-mark', 'a byte order mark before it', (text) => `\ufeff${text}`),
  written('duplicate-keys', 'duplicate-keys', 'a key twice', keyTwice),
  integer('fraction-of-zero', 'a fraction of zero', /:(\d+)(?=[,}])/, ':$1.0'),
  integer('exponent', 'an exponent', /:(\d+)0(?=[,}])/, ':$1e1'),
  sent('invalid-utf-8', 'invalid-utf-8', 'a body that is not valid UTF-8', invalidText),
  sent('content-coding', 'gzip', 'Content-Encoding is gzip', compressed, { about: 'content-type' }),
  sent('body-size', 'ten-megabytes', 'a body of 10 MB', padded(10 * 2 ** 20), { about: 'size' }),
  written('member-name-case', 'names', 'every field with its first letter as a capital', (text) =>
    writeJson(capitalised(JSON.parse(text))),
  ),
  readWithBody,
];

/** How a body is written, and how long it is. */
export const bodyTextRows: Table = (subject) =>
  asks.flatMap((ask) => ask(subject) ?? []).map((question) => asking(subject, question));

/** A JSON body in two pieces is the same body. */
export const inPiecesRows: Table = (subject) => {
  const [context] = subject.contexts;
  if (context?.body === undefined) return [];
  const row = {
    name: 'body/in-two-pieces',
    rule: 'in-pieces',
    says: 'the body in two pieces, the second a moment after the first',
    change: { inTwoPieces: true },
  } as const;
  return [requiring(subject, row, success(subject, derived(context.origin)).slice(0, 1))];
};
