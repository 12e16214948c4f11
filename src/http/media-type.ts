// Which of the declared media types a body came as. JSON is read in UTF-8 only, and nothing compressed; the rest is 415.

import { MIMEType } from 'whatwg-mimetype';
import type { MediaType } from '../contract/index.ts';
import { type Problem, problem } from './problem.ts';
import { fieldOf, type HeaderFields } from './request.ts';

/** The media type of a body, or the 415 to answer with. */
export type ChosenMediaType =
  | { readonly ok: true; readonly media: MediaType }
  | { readonly ok: false; readonly problem: Problem };

/** Chooses by the headers of a request; a type that is written out goes before a range such as `text/*`. */
export function chooseMediaType(headers: HeaderFields, declared: readonly MediaType[]): ChosenMediaType {
  const media = mediaOf(fieldOf(headers, 'content-type'), declared);
  if (media === undefined) {
    return refused(`Send the body as ${declared.map(({ mediaType }) => mediaType).join(' or ')}.`);
  }
  const encoding = fieldOf(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return { ok: true, media };
  return refused('Send the body without a content encoding.');
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

function refused(detail: string): ChosenMediaType {
  return { ok: false, problem: problem('unsupported-media-type', detail) };
}
