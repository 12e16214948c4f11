// Headers: the media type of a body, what a request accepts, and the letter case of their names.

import { derived, type SilenceId } from '../../src/contract/index.ts';
import { type Ask, asksAll, requiring, type Table } from '../rows/row.ts';
import { success } from '../view/requirements.ts';
import { plainRequest } from '../view/subject.ts';

/** A valid body under another content type; undefined sends none. */
const contentType =
  (silence: SilenceId, name: string, how: string, of: (mediaType: string) => string | undefined): Ask =>
  ({ operation: { body }, contexts }) => {
    if (body === undefined || contexts.length === 0) return undefined;
    const type = of(body.mediaType);
    return {
      silence,
      about: 'content-type',
      name: `content-type/${name}`,
      title: `a valid body sent ${how}`,
      says: type === undefined ? 'Content-Type is absent' : `Content-Type is ${type}`,
      change: { headers: { 'Content-Type': type } },
    };
  };

const unsupported = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
].map((type) => contentType('unsupported-media-type', type.replace('/', '-'), `as ${type}`, () => type));

const withCharset = (type: string) => `${type}; charset=utf-8`;
const inUpperCase = (type: string) => type.toUpperCase();

/** The media type of a body. */
export const contentTypeRows: Table = asksAll([
  ...unsupported,
  contentType('content-type-parameters', 'charset', 'with charset=utf-8', withCharset),
  contentType('content-type-case', 'upper-case', 'with its content type in upper case', inUpperCase),
  contentType('missing-content-type', 'missing', 'with no content type', () => undefined),
]);

/** What a request accepts. */
export const acceptRows: Table = asksAll([
  () => ({
    silence: 'accept-header',
    name: 'headers/accept-html',
    title: 'a request that accepts text/html alone',
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
  const origin = derived(context?.origin ?? operation.security?.origin ?? operation.origin);
  const cases = { 'small-letters': inSmallLetters, capitals: inUpperCase };
  return Object.entries(cases).map(([name, write]) => {
    const row = {
      name: `headers/names-in-${name}`,
      rule: 'letter-case',
      title: `the names of its headers in ${name.replace('-', ' ')}`,
      change: { headers: Object.fromEntries(headers.map(([header, value]) => [write(header), value])) },
    };
    return requiring(subject, row, success(subject, origin).slice(0, 1));
  });
};

const inSmallLetters = (name: string) => name.toLowerCase();
