// Reads an HTTP archive (HAR 1.2) as Chrome, Firefox, Playwright and others write it. A body may be left out or cut short,
// and what is not known whole is not judged.

import { UsageError } from '../errors.ts';
import {
  type Fields,
  fieldOf,
  isAskedAsAsset,
  isAssetType,
  type TrafficAnswer,
  type TrafficRequest,
} from './exchange.ts';

/** One request of a recording. */
export interface RecordedExchange {
  /** Absolute, as it was recorded. */
  readonly url: URL;
  readonly request: Omit<TrafficRequest, 'target' | 'credentialsHidden'>;
  /** Absent where the recording has none: the request failed, was blocked, or was answered by a cache. */
  readonly answer?: TrafficAnswer;
  /** As ISO 8601, where it is known. */
  readonly at?: string;
  readonly milliseconds?: number;
  /** A page, script, image and the like: no call of an interface. */
  readonly asset: boolean;
}

/** Whether a parsed JSON document is meant as an archive. */
export const isHar = (value: unknown): boolean =>
  Array.isArray(memberOf(value, 'log')) || isObject(memberOf(value, 'log'));

/**
 * Reads an archive. What is no HTTP (WebSocket, `data:`) and answers of a cache are passed over.
 * @throws UsageError in one line that says where it is broken
 */
export function readHar(value: unknown, file: string): readonly RecordedExchange[] {
  const entries = memberOf(memberOf(value, 'log'), 'entries');
  if (!Array.isArray(entries)) throw broken(file, 'log.entries', 'is not a list');
  return entries.flatMap((entry: unknown, i) => {
    const checked = check(entry, `log.entries[${i}]`, file);
    const url = URL.canParse(checked.request.url) ? new URL(checked.request.url) : undefined;
    if (url === undefined) throw broken(file, `log.entries[${i}].request.url`, 'is not a URL');
    return isHttp(url, checked) ? [exchangeOf(checked, url)] : [];
  });
}

/** A recording that cannot be read. */
export const broken = (file: string, where: string, what: string): UsageError =>
  new UsageError(
    `${file} is not a complete HAR file: ${where} ${what}; record the traffic again, or save it as HAR 1.2`,
  );

const isHttp = ({ protocol }: URL, entry: HarEntry) =>
  /^https?:$/.test(protocol) && entry.response.status !== 101 && !isCached(entry);

/** Playwright marks it by nothing that crossed the wire; every answer that did has a status line at least. */
function isCached({ _fromCache: cached, response: { status, _transferSize: size } }: HarEntry): boolean {
  return (cached !== undefined && cached !== null) || (status > 0 && size === 0);
}

function exchangeOf(entry: HarEntry, url: URL): RecordedExchange {
  const { request, response, startedDateTime: at, time } = entry;
  const headers = fieldsOf(request);
  const body = requestBody(request, headers);
  return {
    url,
    request: { method: request.method.toUpperCase(), headers, ...(body && { body }) },
    ...(isAnswered(response) && { answer: answerOf(entry) }),
    ...(typeof at === 'string' && { at }),
    ...(typeof time === 'number' && { milliseconds: time }),
    asset: isAsset(entry),
  };
}

/** An answer that broke off has a status, and the error beside it. */
const isAnswered = ({ status, _error: error }: HarEntry['response']) =>
  status > 0 && (error === undefined || error === null || error === '');

function answerOf({ request, response }: HarEntry): TrafficAnswer {
  const headers = fieldsOf(response);
  const body = answerBody(response, request.method);
  return { status: response.status, headers, ...(body && { body }) };
}

/** HTTP/2 writes method and host as fields of its own, which are no headers. */
const fieldsOf = ({ headers }: HarMessage): Fields =>
  headers.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name, value]);

const ASSETS = /^(document|stylesheet|script|image|font|media|texttrack|manifest)$/;

function isAsset({ _resourceType: kind, request, response }: HarEntry): boolean {
  if (typeof kind === 'string') return ASSETS.test(kind);
  const { status, content } = response;
  const shown = /^(2..|304)$/.test(String(status));
  return (
    request.method === 'GET' &&
    ((shown && isAssetType(content?.mimeType ?? '')) || isAskedAsAsset(fieldsOf(request)))
  );
}

function check(entry: unknown, at: string, file: string): HarEntry {
  const [request, response] = [memberOf(entry, 'request'), memberOf(entry, 'response')];
  if (typeof memberOf(request, 'method') !== 'string')
    throw broken(file, `${at}.request.method`, 'is not a text');
  if (typeof memberOf(request, 'url') !== 'string') throw broken(file, `${at}.request.url`, 'is not a text');
  if (typeof memberOf(response, 'status') !== 'number')
    throw broken(file, `${at}.response.status`, 'is not a number');
  checkHeaders(request, `${at}.request`, file);
  checkHeaders(response, `${at}.response`, file);
  return entry as HarEntry;
}

function checkHeaders(message: unknown, at: string, file: string): void {
  const headers = memberOf(message, 'headers');
  if (!Array.isArray(headers)) throw broken(file, `${at}.headers`, 'is not a list');
  const wrong = headers.findIndex(
    (header: unknown) =>
      typeof memberOf(header, 'name') !== 'string' || typeof memberOf(header, 'value') !== 'string',
  );
  if (wrong >= 0) throw broken(file, `${at}.headers[${wrong}]`, 'has no name and value');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** An entry as far as it is read. */
interface HarEntry {
  readonly startedDateTime?: unknown;
  readonly time?: unknown;
  readonly request: HarMessage & {
    readonly method: string;
    readonly url: string;
    readonly postData?: HarBody;
  };
  readonly response: HarMessage & {
    readonly status: number;
    readonly content?: HarBody;
    /** Bytes that crossed the wire; -1 where that is not known. */
    readonly _transferSize?: unknown;
    /** Why there is no whole answer; null where nothing went wrong. */
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

/** The body of a request; undefined where it is not known. A browser leaves out what it streamed. */
function requestBody(
  { method, postData, bodySize = -1 }: HarEntry['request'],
  headers: Fields,
): Buffer | undefined {
  const declared = fieldOf(headers, 'content-length');
  if (postData?.text !== undefined)
    return whole(postData, declared === undefined ? bodySize : Number(declared));
  if (postData !== undefined || bodySize > 0) return undefined;
  const mayHaveOne = /^(POST|PUT|PATCH)$/i.test(method) || (declared !== undefined && declared !== '0');
  return mayHaveOne && declared !== '0' ? undefined : Buffer.alloc(0);
}

/** The body of an answer, without its content coding: archives have it decoded. One that was not recorded is not empty. */
function answerBody(
  { status, content, bodySize, headers }: HarEntry['response'],
  method: string,
): Buffer | undefined {
  if (method.toUpperCase() === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  if (content?.text !== undefined && content.text !== '') return whole(content, content.size ?? -1);
  const declared = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value.trim();
  if (declared !== undefined) return declared === '0' ? Buffer.alloc(0) : undefined;
  const recorded = content?.text === '' && content.comment === undefined;
  const sizes = [content?.size ?? 0, bodySize ?? -1];
  return recorded && sizes.every((size) => size === 0) ? Buffer.alloc(0) : undefined;
}

/** Fewer bytes than there were are a beginning. A text that was not UTF-8 has replacement characters in their place. */
function whole({ text = '', encoding }: HarBody, size: number): Buffer | undefined {
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8');
  if (bytes.length < size || (encoding === undefined && text.includes('\ufffd'))) return undefined;
  return bytes;
}
