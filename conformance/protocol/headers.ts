// Headers: the media type of a body, what a request accepts, and the letter case of their names.

import { derived, type SilenceId } from '../../src/contract/index.ts';
import { asking, asksAll, requiring, type Table } from '../rows/row.ts';
import { success } from '../view/requirements.ts';
import { plainRequest } from '../view/subject.ts';

const unsupported = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
];

/** A valid body under another media type, or with none. */
export const contentTypeRows: Table = (subject) => {
  const { body } = subject.operation;
  if (body === undefined || subject.contexts.length === 0) return [];
  const sent = (silence: SilenceId, name: string, type?: string) =>
    asking(subject, {
      silence,
      about: 'content-type',
      name: `content-type/${name}`,
      says: type === undefined ? 'Content-Type is absent' : `Content-Type is ${type}`,
      change: { headers: { 'Content-Type': type } },
    });
  return [
    ...unsupported.map((type) => sent('unsupported-media-type', type.replace('/', '-'), type)),
    sent('content-type-parameters', 'charset', `${body.mediaType}; charset=utf-8`),
    sent('content-type-case', 'upper-case', inUpperCase(body.mediaType)),
    sent('missing-content-type', 'missing'),
  ];
};

/** What a request accepts. */
export const acceptRows: Table = asksAll([
  () => ({
    silence: 'accept-header',
    name: 'headers/accept-html',
    says: 'Accept is text/html',
    change: { headers: { Accept: 'text/html' } },
  }),
]);

/** The names of headers in another letter case (RFC 9110 §5.1). */
export const headerNameRows: Table = (subject) => {
  const { operation, contexts } = subject;
  const context = contexts.find(({ body }) => body !== undefined);
  if (operation.method !== 'GET' && context === undefined) return [];
  const { headers } = plainRequest(subject);
  const origin = derived(context?.origin ?? operation.credentials.origin);
  const cases = { 'small-letters': inSmallLetters, capitals: inUpperCase };
  return Object.entries(cases).map(([name, write]) => {
    const row = {
      name: `headers/names-in-${name}`,
      rule: 'letter-case',
      says: `the names of its headers in ${name.replace('-', ' ')}`,
      change: { headers: Object.fromEntries(headers.map(([header, value]) => [write(header), value])) },
    };
    return requiring(subject, row, success(subject, origin).slice(0, 1));
  });
};

const inSmallLetters = (name: string) => name.toLowerCase();
const inUpperCase = (text: string) => text.toUpperCase();
