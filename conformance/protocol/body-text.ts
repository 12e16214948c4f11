// Questions about the body as text: its format, encoding and length.

import { gzipSync } from 'node:zlib';
import type { SilenceId } from '../../src/contract/index.ts';
import { isObject, mapMembers } from '../../src/values.ts';
import type { Question, Table } from '../rows/row.ts';
import { type Bytes, type TrialRequest, uniqueLength, uniquePattern } from '../types.ts';
import { writeJson } from '../view/json-text.ts';
import { chosenSuccess, originOfSilence } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { type Ask, asksAll, headerPart, wholeBody } from './table.ts';

type Send = (text: string, subject: Subject) => Partial<TrialRequest> | undefined;

/** A question about the text of the plain body; none for an operation without a JSON body. */
const sent =
  (silence: SilenceId, name: string, title: string, send: Send, about?: Question['about']): Ask =>
  (subject) => {
    const text = plainText(subject);
    const changed = text === undefined ? undefined : send(text, subject);
    if (changed === undefined) return undefined;
    const request = { ...plainRequest(subject), ...changed };
    return { silence, about, name: `body/${name}`, place: 'body', title, parts: wholeBody, request };
  };

function plainText({ operation, contexts: [plain] }: Subject): string | undefined {
  return operation.body === undefined || plain === undefined ? undefined : writeJson(plain.value);
}

/** A body in which there is nothing to write otherwise asks nothing. */
const written = (silence: SilenceId, name: string, title: string, write: (text: string) => string): Ask =>
  sent(silence, name, title, (text) => {
    const other = write(text);
    return other === text ? undefined : { body: { text: other } };
  });

/** Every member by another name. */
const named = (name: string, title: string, of: (member: string) => string): Ask =>
  written('member-name-case', `names/${name}`, title, (text) => writeJson(renamed(JSON.parse(text), of)));

const swapped = (name: string) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const inBase64 = (bytes: Buffer): Bytes => ({ base64: bytes.toString('base64') });

const integer = (name: string, title: string, number: RegExp, to: string): Ask =>
  written('integer-spelling', name, title, (text) => text.replace(number, to));

const keyTwice = (text: string) =>
  text.replace(/^\{("(?:[^"\\]|\\.)*":)/, (_, key) => `{${key}"acsfirst",${key}`);

const invalidText: Send = (text) =>
  text.includes('":"')
    ? { body: inBase64(Buffer.from(text.replace('":"', '":"\u00ff'), 'latin1')) }
    : undefined;

/** White space before a valid body: only its length can be a reason to reject it. */
const padded = (text: string, padding: number) => ({ body: { text }, padding });

const gzip: Ask = (subject) => {
  const text = plainText(subject);
  if (text === undefined) return undefined;
  const filled = text.replaceAll(uniquePattern, 'acsgzip'.padEnd(uniqueLength, '0'));
  const { headers, ...request } = plainRequest(subject);
  return {
    silence: 'content-coding',
    about: 'content-type',
    name: 'headers/gzip',
    place: 'headers',
    title: 'a body compressed by gzip',
    says: 'Content-Encoding is gzip',
    parts: [headerPart('Content-Encoding'), ...wholeBody],
    request: {
      ...request,
      headers: [...headers, ['Content-Encoding', 'gzip']],
      body: inBase64(gzipSync(filled)),
    },
  };
};

/** The longest body that the contract allows, where it decided on a length. */
const nearlyTooLong: Ask = (subject) => {
  const silence = subject.contract.source.silences.get('body-size');
  const { bytes } = silence ?? {};
  if (silence === undefined || bytes === undefined) return undefined;
  const title = `a body of nearly ${bytes} bytes`;
  const send: Send = (text) => padded(text, bytes - text.length - 64);
  const question = sent('body-size', 'nearly-too-long', title, send)(subject);
  return question && { ...question, decides: chosenSuccess(subject, originOfSilence(subject, silence)) };
};

const readWithBody: Ask = (subject) => {
  if (subject.operation.method !== 'GET') return undefined;
  const { headers, ...request } = plainRequest(subject);
  return {
    silence: 'body-with-get',
    name: 'resource/with-body',
    place: 'resource',
    title: 'a read that carries a body',
    says: 'a body is sent',
    parts: [...wholeBody, headerPart('Content-Type')],
    request: {
      ...request,
      headers: [...headers, ['Content-Type', 'application/json']],
      body: { text: '{"acs":1}' },
    },
  };
};

const tenMegabytes: Send = (text) => padded(text, 10 * 2 ** 20);

/** How a body is written, and how long it is. */
export const bodyTextRows: Table = asksAll([
  written('byte-order-mark', 'byte-order-mark', 'a byte order mark before it', (text) => `\ufeff${text}`),
  written('duplicate-keys', 'duplicate-keys', 'a key twice', keyTwice),
  integer('fraction-of-zero', 'an integer written with a fraction of zero', /:(\d+)(?=[,}])/, ':$1.0'),
  integer('exponent', 'an integer written with an exponent', /:(\d+)0(?=[,}])/, ':$1e1'),
  sent('invalid-utf-8', 'invalid-utf-8', 'a body that is not valid UTF-8', invalidText),
  gzip,
  sent('body-size', 'ten-megabytes', 'a body of 10 MB', tenMegabytes, 'size'),
  nearlyTooLong,
  named('first-letter', 'every field with its first letter as a capital', capitalised),
  named('all-letters', 'every field with its letters in the other case', swapped),
  readWithBody,
]);

/** Renames every member of every object. Placeholders of names are values, and unchanged. */
function renamed(value: unknown, of: (name: string) => string): unknown {
  if (!isObject(value)) return mapMembers(value, (item) => renamed(item, of));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [of(key), renamed(member, of)]));
}
