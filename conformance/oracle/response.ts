// Parses messages: header fields, JSON, the meaning of a status, and rejections in the body of a 2xx.

import { isDeepStrictEqual, MIMEType } from 'node:util';
import { atPointer, fromPointer, toPointer } from '../../src/contract/index.ts';
import { exactJson, mapMembers } from '../../src/values.ts';
import type { Bytes, Exchange, HttpResponse, Rejection } from '../types.ts';

/** The first value of a header, whatever its case. */
export function headerOf(response: HttpResponse, name: string): string | undefined {
  return response.headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1];
}

/** The media type without its parameters, in lower case. */
export function mediaTypeOf(response: HttpResponse): string | undefined {
  const value = headerOf(response, 'content-type');
  return value === undefined ? undefined : typeIn(value).essence;
}

/** A media type, and beside it its parameters but the charset. */
export function typeIn(text: string): { readonly essence: string; readonly parameters: string } {
  try {
    const { essence, params } = new MIMEType(text);
    params.delete('charset');
    return { essence, parameters: String(params) };
  } catch {
    return { essence: text.trim().toLowerCase(), parameters: '' };
  }
}

/** The parsed body, or why there is none. */
export type Parsed = { readonly value: unknown } | { readonly fault: string };

/** Parses a body as JSON, without a byte order mark. */
export function parseJson(body: Bytes): Parsed {
  try {
    return { value: JSON.parse(textOf(body).replace(/^\ufeff/, '')) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** The JSON of a body; undefined if it is not JSON. */
export function jsonIn(body: Bytes): unknown {
  const parsed = parseJson(body);
  return 'value' in parsed ? parsed.value : undefined;
}

/** The same; an integer that no double holds is the text of it, so that it can be sent again. */
export function digitsIn(body: Bytes): unknown {
  const value = jsonIn(body);
  return value === undefined ? undefined : inTexts(exactJson(textOf(body)) ?? value);
}

const inTexts = (value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : mapMembers(value, inTexts);

/** @throws TypeError for bytes that are no UTF-8 */
const textOf = (body: Bytes): string =>
  'text' in body
    ? body.text
    : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body.base64, 'base64'));

/** 429, or with Retry-After 503 or 423, which a client may get that was locked for a while: the request may be sent again later. */
export const asksToWait = (response: HttpResponse): boolean =>
  response.status === 429 ||
  ([423, 503].includes(response.status) && headerOf(response, 'retry-after') !== undefined);

/**
 * A 5xx that is a failure: excludes unknown methods and versions (501, 505) and temporary unavailability (503 with
 * Retry-After).
 */
export const isServerError = (response: HttpResponse): boolean =>
  response.status >= 500 && response.status !== 501 && response.status !== 505 && !asksToWait(response);

/** Whether an exchange shows a failure of the server or of the connection. */
export function isFailed({ response, failure }: Exchange): boolean {
  if (failure !== undefined) return ['timeout', 'reset', 'truncated', 'invalid-http'].includes(failure.kind);
  return response !== undefined && isServerError(response);
}

/** 303 refers to the result of the request (RFC 9110 §15.4.4). */
export const isAccepted = (response: HttpResponse | undefined): boolean =>
  response !== undefined &&
  !response.rejects &&
  ((response.status >= 200 && response.status < 300) || response.status === 303);

/** 202 leaves the outcome of the request open (RFC 9110 §15.3.3), 207 says it of each part in its body (RFC 4918 §11.1). */
export const isPending = ({ status, rejects }: HttpResponse): boolean =>
  (status === 202 || status === 207) && !rejects;

/** The same request is to be sent elsewhere: its outcome there is unknown. */
export const isRedirect = ({ status }: HttpResponse): boolean =>
  status === 301 || status === 302 || status === 307 || status === 308;

/** 407, 408 and 429 are about proxies, timing and rates, not about the content of the request. */
export const isRejected = (response: HttpResponse | undefined): boolean =>
  response !== undefined &&
  (response.rejects === true ||
    (response.status >= 400 && response.status < 500 && ![407, 408, 429].includes(response.status)));

/** The JSON of the request as it was sent. */
export const sentJson = ({ request: { body } }: Exchange): unknown =>
  body === undefined ? undefined : jsonIn(body);

/**
 * A declared rejection: a dotted path or a JSON Pointer, and the value of the member there; a path that ends with `!` and the
 * value that it does not have.
 * @param value `*` for any value but null
 * @returns undefined if the path is invalid
 */
export function rejectionAt(path: string, value: unknown): Rejection | undefined {
  const place = path.replace(/!$/, '');
  const names = place.startsWith('/') ? fromPointer(place) : place.split('.');
  if (names.some((name) => name.trim() === '')) return undefined;
  if (place !== path) return { path: names, is: { not: value } };
  return { path: names, is: value === '*' ? 'any' : { value } };
}

/** In the syntax of the option: `success=false`, `code!=0`. */
export function writtenRejection({ path, is }: Rejection): string {
  const place = path.join('.');
  if (is === 'any') return `${place}=*`;
  const [sign, value] = 'not' in is ? ['!=', is.not] : ['=', is.value];
  return `${place}${sign}${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** Creates the check for such rejections: the JSON of a 2xx has a declared member. */
export const rejectedBy =
  (rejections: readonly Rejection[]) =>
  ({ status, body }: HttpResponse): boolean =>
    status >= 200 && status <= 299 && isRejectedBy(jsonIn(body), rejections);

/** Whether the JSON of a response has a declared member. */
export const isRejectedBy = (body: unknown, rejections: readonly Rejection[]): boolean =>
  rejections.some(({ path, is }) => {
    const found = atPointer(body, toPointer(path));
    if (is === 'any') return found !== undefined && found !== null;
    if ('not' in is) return found !== undefined && !isDeepStrictEqual(found, is.not);
    return isDeepStrictEqual(found, is.value);
  });
