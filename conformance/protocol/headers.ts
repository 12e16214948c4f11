// Headers: the media type of a body, what a request accepts, and the letter case of their names.

import { derived, type SilenceId } from '../../src/contract/index.ts';
import { plainRow, type Table } from '../rows/row.ts';
import { lastParameter } from '../view/parameter-values.ts';
import { success } from '../view/requirements.ts';
import { plainRequest } from '../view/subject.ts';
import { unknownTarget } from './methods.ts';
import { type Ask, type Asked, asksAll, headerPart } from './table.ts';

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

/** A request that says what it accepts. */
const accepting = (name: string, title: string, header: string, value: string): Asked => ({
  silence: 'accept-header',
  name: `headers/${name}`,
  title,
  says: `${header} is ${value}`,
  change: { headers: { [header]: value } },
});

const ofRead =
  (ask: Ask): Ask =>
  (subject) =>
    subject.operation.method === 'GET' ? ask(subject) : undefined;

/**
 * The text of an error may be translated, too. What it is made of is open, and the contract does not decide it. It is not asked for
 * as HTML: Spring ends in a 500 where it has an error in JSON alone.
 */
const readOfUnknown: Ask = (subject) => {
  const last = lastParameter(subject);
  const target = last && unknownTarget(subject, last);
  if (target === undefined) return undefined;
  const title = 'what does not exist, in Turkish alone';
  const { change, ...asked } = accepting('unknown-in-turkish', title, 'Accept-Language', 'tr');
  return { ...asked, says: title, change: { ...change, target }, decides: [] };
};

/** What a request accepts. */
export const acceptRows: Table = asksAll([
  () => accepting('accept-html', 'a request that accepts text/html alone', 'Accept', 'text/html'),
  ofRead(() => accepting('accept-language', 'a read that accepts Turkish alone', 'Accept-Language', 'tr')),
  ofRead(readOfUnknown),
]);

/** The names of headers in another letter case (RFC 9110 §5.1). */
export const headerNameRows: Table = (subject) => {
  const { operation, contexts } = subject;
  const context = contexts.find(({ body }) => body !== undefined);
  if (operation.method !== 'GET' && context === undefined) return [];
  const { headers, ...request } = plainRequest(subject);
  const origin = derived(context?.origin ?? operation.security?.origin ?? operation.origin);
  const cases = { 'small-letters': inSmallLetters, capitals: inUpperCase };
  return Object.entries(cases).map(([name, write]) => {
    const row = {
      name: `headers/names-in-${name}`,
      place: 'headers',
      rule: 'letter-case',
      title: `the names of its headers in ${name.replace('-', ' ')}`,
      parts: headers.map(([header]) => headerPart(header)),
      request: { ...request, headers: headers.map(([header, value]) => [write(header), value] as const) },
    };
    return plainRow(subject, row, { requires: success(subject, origin).slice(0, 1) });
  });
};

const inSmallLetters = (name: string) => name.toLowerCase();
