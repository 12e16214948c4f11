// A request as mock and server ask about it, whatever carried it: a connection, or a page's own fetch.

/// <reference path="./whatwg-mimetype.d.ts" />

import MIMEType from 'whatwg-mimetype/lib/mime-type.js';
import type { MediaType } from '../contract/index.ts';
import { oncePer } from '../once.ts';
import { judgedJson, ownMember } from '../values.ts';
import { problem, Rejection } from './problem.ts';

/** Header fields by their names in lower case; `fieldOf` reads one. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header field. */
export function fieldOf(headers: HeaderFields, name: string): string | undefined {
  return ownMember(headers, name.toLowerCase())?.toString();
}

/** Raw header or trailer fields of node:http in pairs. */
export const fieldPairs = (raw: readonly string[]): [name: string, value: string][] =>
  raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []));

/** Fields in pairs by name in lower case, as node:http gives them: of several with one name all, joined; of Content-Type the first. */
export function joined(
  fields: readonly (readonly [name: string, value: string])[],
): Readonly<Record<string, string>> {
  const byName = new Map<string, string>();
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    const before = byName.get(key);
    if (before === undefined) byName.set(key, value);
    else if (key !== 'content-type') byName.set(key, `${before}${key === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(byName);
}

export interface HttpRequest {
  readonly method: string;
  /** The raw target: path and query as they were sent. */
  readonly url: string;
  readonly headers: HeaderFields;
  /** Reads the body, of `MAX_BODY_BYTES` at most; again, it gives the same. @throws Rejection for one that is longer or cut off */
  readonly readBody: () => Promise<Uint8Array>;
}

/** The longest body that is read, in bytes. */
export const MAX_BODY_BYTES = 100 * 1024;

/** Decodes UTF-8, a byte order mark left out. @throws TypeError for other bytes */
export const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses bytes as one JSON value in UTF-8; a byte order mark is ignored. @throws Rejection */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw malformed('The body is empty.', 'is empty');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8.', 'is not UTF-8');
  }
  try {
    return judgedJson(text);
  } catch (error) {
    const where = /line \d+ column \d+/.exec(String(error))?.[0];
    const fault = where === undefined ? 'is not valid JSON' : `is not valid JSON (${where})`;
    throw malformed(`The body ${fault}.`, fault);
  }
}

/** The text of bytes in the charset that their content type names, UTF-8 where it names none that is known. */
export function textIn(bytes: Uint8Array, type: string): string {
  try {
    return new TextDecoder(MIMEType.parse(type)?.parameters.get('charset')).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The 413 for a body of more bytes than are read. */
export const tooLarge = (limit: number): Rejection =>
  new Rejection(problem('content-too-large', `A body may have at most ${limit} bytes.`));

/** The 400 for a body that is no JSON; `fault` is what its `errors` say. */
export const malformed = (detail: string, fault: string): Rejection =>
  new Rejection(problem('malformed-json', detail, { errors: [{ pointer: '#', detail: fault }] }));

/**
 * Which of the declared media types a body came as; undefined for another one. JSON is read in UTF-8 only, and nothing
 * compressed. A type that is written out goes before a range such as `text/*`.
 */
export function chooseMediaType(
  headers: HeaderFields,
  declared: readonly MediaType[],
): MediaType | undefined {
  const isPlain = /^\s*(identity\s*)?$/i.test(fieldOf(headers, 'content-encoding') ?? '');
  return isPlain ? mediaOf(fieldOf(headers, 'content-type'), declared) : undefined;
}

/** The 415 for a body that is none of the declared types. */
export const unsupported = (declared: readonly MediaType[]): Rejection => {
  const types = declared.map(({ mediaType }) => mediaType).join(' or ');
  const detail = `Send the body as ${types}, without a content encoding.`;
  return new Rejection(problem('unsupported-media-type', detail));
};

const typeOf = oncePer(({ range, mediaType }: MediaType) => MIMEType.parse(range ?? mediaType));

function mediaOf(contentType = '', declared: readonly MediaType[]): MediaType | undefined {
  const type = MIMEType.parse(contentType);
  if (type === null) return undefined;
  // Of those that differ in their parameters, the one that has most of them as they were sent.
  const like = declared
    .filter((each) =>
      [...(typeOf(each)?.parameters ?? [])].every(([key, value]) => type.parameters.get(key) === value),
    )
    .toSorted((one, other) => Number(typeOf(other)?.parameters.size) - Number(typeOf(one)?.parameters.size));
  const inOrder = [...like, ...declared];
  const ranges = [type.essence, type.essence.replace(/\/.*\+/, '/*+'), `${type.type}/*`, '*/*'];
  const [media] = ranges.flatMap((range) => inOrder.filter((each) => typeOf(each)?.essence === range));
  // What a schema of fields says under a range is said of JSON alone.
  if (media?.range !== undefined && !/[/+]json$/.test(type.essence))
    return { ...media, mediaType: type.essence, json: false };
  const charset = type.parameters.get('charset') ?? 'utf-8';
  return media?.json && !/^utf-?8$/i.test(charset) ? undefined : media;
}
