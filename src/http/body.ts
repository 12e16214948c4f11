// A request as mock and server ask about it, whatever carried it: a connection, or a page's own fetch.

import { MIMEType } from 'whatwg-mimetype';
import type { MediaType } from '../contract/index.ts';
import { type Problem, problem } from './problem.ts';

/** Header fields by their names in lower case; `fieldOf` reads one. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header field. */
export function fieldOf(headers: HeaderFields, name: string): string | undefined {
  return headers[name.toLowerCase()]?.toString();
}

/** Raw header or trailer fields of node:http in pairs. */
export const fieldPairs = (raw: readonly string[]): [name: string, value: string][] =>
  raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []));

/** One request. */
export interface HttpRequest {
  readonly method: string;
  /** The raw target: path and query as they were sent. */
  readonly url: string;
  readonly headers: HeaderFields;
  /** Reads the body, of `limit` bytes at most. Never rejects; called once. */
  readonly readBody: (limit: number) => Promise<RawBody>;
}

// The body of a request as JSON, and the problems of a body that cannot be read.

/** The longest body that is read, in bytes. */
export const MAX_BODY_BYTES = 100 * 1024;

/** The JSON value of a body, or the problem to respond with. */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** The bytes of a body, or the problem to respond with. */
export type RawBody =
  | { readonly ok: true; readonly value: Uint8Array }
  | { readonly ok: false; readonly problem: Problem };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses bytes as one JSON value in UTF-8; a byte order mark is ignored. */
export function parseJson(bytes: Uint8Array): JsonBody {
  if (bytes.length === 0) return malformed('The body is empty.', 'is empty');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return malformed('The body is not UTF-8.', 'is not UTF-8');
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const where = /line \d+ column \d+/.exec(String(error))?.[0];
    const fault = where === undefined ? 'is not valid JSON' : `is not valid JSON (${where})`;
    return malformed(`The body ${fault}.`, fault);
  }
}

/** A body that cannot be read. */
export type Rejected = Extract<RawBody, { readonly ok: false }>;

/** The 413 for a body of more bytes than are read. */
export function tooLarge(limit: number): Rejected {
  return { ok: false, problem: problem('content-too-large', `A body may have at most ${limit} bytes.`) };
}

/** The 400 for a body that is no JSON; `fault` is what its `errors` say. */
export function malformed(detail: string, fault: string): Rejected {
  return {
    ok: false,
    problem: problem('malformed-json', detail, { errors: [{ pointer: '#', detail: fault }] }),
  };
}

// Which of the declared media types a body came as. JSON is read in UTF-8 only, and nothing compressed; the rest is 415.

/** The media type of a body, or the 415 to respond with. */
export type ChosenMediaType =
  | { readonly ok: true; readonly media: MediaType }
  | { readonly ok: false; readonly problem: Problem };

/** Chooses by the headers of a request; a type that is written out goes before a range such as `text/*`. */
export function chooseMediaType(headers: HeaderFields, declared: readonly MediaType[]): ChosenMediaType {
  const media = mediaOf(fieldOf(headers, 'content-type'), declared);
  if (media === undefined) {
    return rejected(`Send the body as ${declared.map(({ mediaType }) => mediaType).join(' or ')}.`);
  }
  const encoding = fieldOf(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return { ok: true, media };
  return rejected('Send the body without a content encoding.');
}

// What stands there as it is declared, as with most requests, needs no parsing.
function mediaOf(contentType: string | undefined, declared: readonly MediaType[]): MediaType | undefined {
  const written = declared.find(({ mediaType }) => mediaType === contentType && !mediaType.includes(';'));
  if (written) return written;
  const type = parse(contentType);
  const media = type && find(type.essence, declared);
  return media?.json && !isUtf8(type) ? undefined : media;
}

function find(essence: string, declared: readonly MediaType[]): MediaType | undefined {
  const ranges = [essence, `${essence.split('/')[0]}/*`, '*/*'];
  return ranges
    .map((range) => declared.find(({ mediaType }) => essenceOf(mediaType) === range))
    .find((media) => media !== undefined);
}

const essenceOf = (mediaType: string) => mediaType.split(';')[0]?.trim().toLowerCase();

function isUtf8(type: MIMEType | undefined): boolean {
  const charset = type?.parameters.get('charset') ?? null;
  return charset === null || /^utf-?8$/i.test(charset);
}

function parse(contentType: string | undefined): MIMEType | undefined {
  if (contentType === undefined) return undefined;
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function rejected(detail: string): ChosenMediaType {
  return { ok: false, problem: problem('unsupported-media-type', detail) };
}
