// Silences on the body as text: its format, encoding and padding.

import { gzipSync } from 'node:zlib';
import { isObject, mapMembers } from '../../../src/values.ts';
import { type CaseRequest, uniqueLength, uniquePattern } from '../../types.ts';
import { writeJson } from '../json-text.ts';
import { chosenSuccess, originOfSilence } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { Row } from './row.ts';

/** Builds a request from the text of the first valid body; undefined for an operation without a JSON body. */
const sent =
  (send: (text: string, subject: Subject) => CaseRequest | undefined): Row['of'] =>
  (subject) => {
    const [body] = subject.bodies;
    if (subject.operation.body === undefined || body === undefined) return undefined;
    const request = send(writeJson(body.value), subject);
    return request && { request };
  };

/** A body in which there is nothing to write otherwise asks nothing. */
const written = (write: (text: string) => string) =>
  sent((text, subject) => {
    const other = write(text);
    return other === text ? undefined : requestOf(subject, { body: { text: other } });
  });

const named = (of: (name: string) => string) => written((text) => writeJson(renamed(JSON.parse(text), of)));

const inBase64 = (bytes: Buffer) => ({ base64: bytes.toString('base64') });

export const bodyTextRows: readonly Row[] = [
  {
    silence: 'byte-order-mark',
    id: ['bodies', 'asked/byte-order-mark'],
    title: 'a byte order mark before the body',
    of: written((text) => `\ufeff${text}`),
  },
  {
    silence: 'duplicate-keys',
    id: ['bodies', 'asked/duplicate-keys'],
    title: 'a key twice',
    of: written((text) => text.replace(/^\{("(?:[^"\\]|\\.)*":)/, (_, key) => `{${key}"acsfirst",${key}`)),
  },
  {
    silence: 'integer-spelling',
    id: ['bodies', 'asked/fraction-of-zero'],
    title: 'an integer written with a fraction of zero',
    of: integer(/:(\d+)(?=[,}])/, ':$1.0'),
  },
  {
    silence: 'integer-spelling',
    id: ['bodies', 'asked/exponent'],
    title: 'an integer written with an exponent',
    of: integer(/:(\d+)0(?=[,}])/, ':$1e1'),
  },
  {
    silence: 'invalid-utf-8',
    id: ['bodies', 'malformed/invalid-utf-8'],
    title: 'a body that is not valid UTF-8',
    of: sent((text, subject) => {
      if (!text.includes('":"')) return undefined;
      return requestOf(subject, { body: inBase64(Buffer.from(text.replace('":"', '":"\u00ff'), 'latin1')) });
    }),
  },
  {
    silence: 'content-coding',
    about: 'content-type',
    id: ['headers', 'asked/gzip'],
    title: 'a body compressed by gzip',
    change: 'Content-Encoding is gzip',
    of: sent((text, subject) => {
      const named = text.replaceAll(uniquePattern, 'acsgzip'.padEnd(uniqueLength, '0'));
      const request = requestOf(subject, { body: inBase64(gzipSync(named)) });
      return { ...request, headers: [...request.headers, ['Content-Encoding', 'gzip']] };
    }),
  },
  {
    silence: 'body-size',
    about: 'size',
    id: ['bodies', 'asked/ten-megabytes'],
    title: 'a body of 10 MB',
    of: sent((text, subject) => padded(subject, text, 10 * 2 ** 20)),
  },
  {
    silence: 'body-size',
    id: ['bodies', 'asked/nearly-too-long'],
    title: 'a body just short of the length that the contract allows',
    of: (subject) => {
      const silence = subject.contract.source.silences.get('body-size');
      const { bytes } = silence ?? {};
      if (silence === undefined || bytes === undefined) return undefined;
      const asked = sent((text) => padded(subject, text, bytes - text.length - 64))(subject);
      return (
        asked && {
          ...asked,
          title: `a body of nearly ${bytes} bytes`,
          decides: chosenSuccess(subject, originOfSilence(subject, silence)),
        }
      );
    },
  },
  {
    silence: 'member-name-case',
    id: ['fields', 'asked/names-in-another-case/first-letter', 'asked/names-in-another-case'],
    title: 'every field with its first letter as a capital',
    of: named((name) => name.charAt(0).toUpperCase() + name.slice(1)),
  },
  {
    silence: 'member-name-case',
    id: ['fields', 'asked/names-in-another-case/all-letters', 'asked/names-in-another-case'],
    title: 'every field with its letters in the other case',
    of: named((name) => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase())),
  },
  {
    silence: 'body-with-get',
    id: ['reads', 'asked/with-body'],
    title: 'a read that carries a body',
    change: 'a body is sent',
    of: (subject) => {
      if (subject.operation.method !== 'GET') return undefined;
      const request = requestOf(subject, { body: { text: '{"acs":1}' } });
      return { request: { ...request, headers: [...request.headers, ['Content-Type', 'application/json']] } };
    },
  },
];

function integer(number: RegExp, to: string): Row['of'] {
  return sent((text, subject) =>
    /:\d+[,}]/.test(text) ? requestOf(subject, { body: { text: text.replace(number, to) } }) : undefined,
  );
}

/** White space before a valid body: only its length can be a reason to reject it. */
const padded = (subject: Subject, text: string, padding: number): CaseRequest => ({
  ...requestOf(subject, { body: { text } }),
  padding,
});

/** Renames every member of every object. Placeholders of names are values, and unchanged. */
function renamed(value: unknown, of: (name: string) => string): unknown {
  if (!isObject(value)) return mapMembers(value, (item) => renamed(item, of));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [of(key), renamed(member, of)]));
}
