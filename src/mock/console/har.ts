// Entries as an HTTP archive, which browsers and other tools open (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/).

import { STATUS_CODES } from 'node:http';
import { queryOf } from '../../http/index.ts';
import { fieldOf } from '../../http/traffic/index.ts';
import type { Fields } from '../../redaction.ts';
import type { Entry, EntryRequest, EntryResponse, Message } from './types.ts';

/** The media type of an archive. */
export const HAR_MEDIA_TYPE = 'application/har+json';

/** Who writes the archive, and the base URL that targets stand under. */
export interface HarOptions {
  readonly url: string;
  readonly version: string;
}

/** An archive, as it is written. */
interface Har {
  readonly log: Readonly<Record<'version' | 'creator' | 'pages' | 'entries', unknown>>;
}

/** Renders entries as an archive. */
export function renderHar(entries: readonly Entry[], { url, version }: HarOptions): Har {
  const creator = { name: 'acs', version };
  return {
    log: { version: '1.2', creator, pages: [], entries: entries.map((entry) => entryOf(entry, url)) },
  };
}

function entryOf({ at, milliseconds, request, answer: response, reason, ...entry }: Entry, url: string) {
  return {
    startedDateTime: at,
    time: milliseconds,
    request: requestOf(request, url),
    response: responseOf(response),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment: reason,
    _operation: entry.operation?.id,
    _applied: entry.applied,
    _findings: entry.findings,
  };
}

function requestOf(request: EntryRequest, url: string) {
  const { method, target, headers } = request;
  return {
    method,
    url: target.startsWith('/') ? `${url}${target}` : target,
    httpVersion: 'HTTP/1.1',
    cookies: valuesOf(headers, 'cookie').flatMap((value) => value.split(';').map(cookieOf)),
    headers: headers.map(named),
    queryString: [...queryOf(target)].map(named),
    ...(request.bytes > 0 && {
      postData: {
        mimeType: mediaTypeOf(headers),
        params: [],
        text: request.body ?? '',
        ...commentOf(request),
      },
    }),
    headersSize: -1,
    bodySize: request.bytes,
  };
}

// A request that got no response has status 0, as browsers write it.
const NONE: EntryResponse = { status: 0, headers: [], bytes: 0 };

function responseOf(response: EntryResponse = NONE) {
  const { status, headers, body, bytes } = response;
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: valuesOf(headers, 'set-cookie').map((value) => cookieOf(value.split(';', 1)[0] ?? '')),
    headers: headers.map(named),
    content: {
      size: bytes,
      mimeType: mediaTypeOf(headers),
      ...(body !== undefined && { text: body }),
      ...commentOf(response),
    },
    redirectURL: fieldOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: status === 0 ? -1 : bytes,
  };
}

const named = ([name, value]: readonly [string, string]) => ({ name, value });

function valuesOf(headers: Fields, wanted: string): readonly string[] {
  return headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
}

function cookieOf(pair: string) {
  const at = pair.indexOf('=');
  return { name: pair.slice(0, Math.max(0, at)).trim(), value: pair.slice(at + 1).trim() };
}

const mediaTypeOf = (headers: Fields) => fieldOf(headers, 'content-type') ?? 'application/octet-stream';

const commentOf = ({ note }: Message) => (note === undefined ? {} : { comment: note });
