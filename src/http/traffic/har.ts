// Reads an HTTP archive (HAR 1.2) as Chrome, Firefox, Playwright and others write it. A body may be left out or cut short,
// and what is not known whole is not judged.

import { atPointer } from '../../contract/index.ts';
import { UsageError } from '../../errors.ts';
import type { Fields } from '../../redaction.ts';
import { fieldOf, isAsset, type TrafficRequest, type TrafficResponse } from './exchange.ts';

/** One request of a recording. */
export interface RecordedExchange {
  /** Absolute, as it was recorded. */
  readonly url: URL;
  readonly request: Omit<TrafficRequest, 'target' | 'credentialsHidden'>;
  /** Absent where the recording has none: the request failed, was blocked, or a cache responded. */
  readonly response?: TrafficResponse | undefined;
  /** As ISO 8601, where it is known. */
  readonly at?: string;
  /** A page, script, image and the like: no call of an interface. */
  readonly asset: boolean;
}

/** An entry as far as it is read. */
interface HarEntry {
  readonly startedDateTime?: unknown;
  readonly request: HarMessage & {
    readonly method: string;
    readonly url: string;
    readonly postData?: HarBody;
  };
  readonly response: HarMessage & {
    readonly status: number;
    readonly content?: HarBody;
    /** Bytes that were transferred; -1 where that is not known. */
    readonly _transferSize?: unknown;
    /** Why there is no whole response; null where nothing went wrong. */
    readonly _error?: unknown;
  };
  readonly _resourceType?: unknown;
  readonly _fromCache?: unknown;
}

/** Headers and sizes, which request and response have alike. */
interface HarMessage {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly bodySize?: number;
}

/** A body, which may be there in part or not at all. */
interface HarBody {
  readonly text?: string;
  readonly encoding?: string;
  readonly size?: number;
  readonly mimeType?: string;
  /** Why a body is not as it was, such as that it was not recorded. */
  readonly comment?: string;
}

/** Whether a parsed JSON document is meant as an archive. */
export function isHar(value: unknown): boolean {
  const log = atPointer(value, '/log');
  return typeof log === 'object' && log !== null;
}

/**
 * Reads an archive. What is no HTTP (WebSocket, `data:`) and responses of a cache are passed over.
 * @throws UsageError in one line that says where it is broken
 */
export function readHar(value: unknown, file: string): readonly RecordedExchange[] {
  const entries = atPointer(value, '/log/entries');
  if (!Array.isArray(entries)) throw broken(file, 'log.entries', 'is not a list');
  return entries.flatMap((entry: unknown, i) => {
    if (!isEntry(entry)) throw broken(file, `log.entries[${i}]`, 'is not a request and its response');
    const url = new URL(entry.request.url);
    return isHttp(url, entry) ? [exchangeOf(entry, url)] : [];
  });
}

/** A recording that cannot be read. */
export const broken = (file: string, where: string, what: string): UsageError =>
  new UsageError(
    `${file} is not a complete HAR file: ${where} ${what}; record the traffic again, or save it as HAR 1.2`,
  );

function isEntry(entry: unknown): entry is HarEntry {
  const at = (pointer: string) => atPointer(entry, pointer);
  const haveHeaders = ['/request/headers', '/response/headers'].map(at).every(isFields);
  const isText = typeof at('/request/method') === 'string' && URL.canParse(String(at('/request/url')));
  return haveHeaders && isText && typeof at('/response/status') === 'number';
}

const isFields = (headers: unknown): boolean =>
  Array.isArray(headers) &&
  headers.every((header) => typeof header?.name === 'string' && typeof header.value === 'string');

const isHttp = ({ protocol }: URL, entry: HarEntry) =>
  /^https?:$/.test(protocol) && entry.response.status !== 101 && !isCached(entry);

/** Playwright marks it by transferring nothing; every response that did has a status line at least. */
const isCached = ({ _fromCache: cached, response: { status, _transferSize: size } }: HarEntry): boolean =>
  (cached ?? null) !== null || (status > 0 && size === 0);

const ASSETS = /^(document|stylesheet|script|image|font|media|texttrack|manifest)$/;

function exchangeOf(entry: HarEntry, url: URL): RecordedExchange {
  const { request, response, startedDateTime: at, _resourceType: kind } = entry;
  const { status, content, _error: error } = response;
  const headers = fieldsOf(request);
  const method = request.method.toUpperCase();
  const asked = { method, headers, body: requestBody(request, headers) };
  // A response that broke off has a status, and the error beside it.
  const isWhole = status > 0 && (error ?? '') === '';
  return {
    url,
    request: asked,
    response: isWhole
      ? { status, headers: fieldsOf(response), body: responseBody(response, method) }
      : undefined,
    ...(typeof at === 'string' && { at }),
    asset: typeof kind === 'string' ? ASSETS.test(kind) : isAsset(asked, content?.mimeType),
  };
}

/** HTTP/2 writes method and host as fields of its own, which are no headers. */
const fieldsOf = ({ headers }: HarMessage): Fields =>
  headers.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name, value]);

/** The body of a request; undefined where it is not known. A browser leaves out what it streamed. */
function requestBody(
  { method, postData, bodySize = -1 }: HarEntry['request'],
  headers: Fields,
): Buffer | undefined {
  const declared = fieldOf(headers, 'content-length');
  if (postData?.text !== undefined)
    return whole(postData, declared === undefined ? bodySize : Number(declared));
  if (postData !== undefined || bodySize > 0) return undefined;
  const mayHaveOne = /^(POST|PUT|PATCH)$/i.test(method) || declared !== undefined;
  return mayHaveOne && declared !== '0' ? undefined : Buffer.alloc(0);
}

/** The body of a response, without its content coding: archives have it decoded. One that was not recorded is not empty. */
function responseBody(
  { status, content, bodySize = -1, headers }: HarEntry['response'],
  method: string,
): Buffer | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  const { text, comment, size = 0 } = content ?? {};
  if (content && text) return whole(content, size);
  const declared = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value.trim();
  if (declared !== undefined) return declared === '0' ? Buffer.alloc(0) : undefined;
  const isEmpty = text === '' && comment === undefined && size === 0 && bodySize === 0;
  return isEmpty ? Buffer.alloc(0) : undefined;
}

/** Fewer bytes than there were are a beginning. A text that was not UTF-8 has replacement characters in their place. */
function whole({ text = '', encoding }: HarBody, size: number): Buffer | undefined {
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8');
  if (bytes.length < size || (encoding === undefined && text.includes('\ufffd'))) return undefined;
  return bytes;
}
