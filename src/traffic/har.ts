// Reads an HTTP archive (HAR 1.2) as Chrome, Firefox, Playwright and others write it.

import { UsageError } from '../errors.ts';
import { isAskedAsAsset, isAssetType } from './asset.ts';
import type { Fields, TrafficAnswer, TrafficRequest } from './exchange.ts';
import { answerBody, type HarEntry, type HarMessage, requestBody } from './har-entry.ts';

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
