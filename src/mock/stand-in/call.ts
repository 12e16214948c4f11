// A call of one operation and the response to it.

import type { MediaType, Operation } from '../../contract/index.ts';
import {
  type FieldError,
  type HttpRequest,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  type RequestBody,
} from '../../http/index.ts';
import { writeJson } from '../../values.ts';

/** The wanted response of an operation; the responder decides what is left open. */
export interface Wanted {
  readonly code?: number | undefined;
  readonly example?: string | undefined;
  /** A body that is made from the schema, another one each time. */
  readonly dynamic?: boolean | undefined;
}

/** A response without its reason. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, anything else as text; undefined where there is no body. */
  readonly body?: unknown;
  /** What the contract says of the body. */
  readonly content?: MediaType;
}

/** What a request prefers; the mock chooses what is unset. */
export interface Preference extends Wanted {
  /** Milliseconds to wait before the response. */
  readonly delay?: number | undefined;
  readonly fault?: Fault | undefined;
}

/** A file of a form under its name, or the whole body. */
export interface SentFile {
  readonly name: string;
  readonly file: Blob;
}

/** A request, and where the service would be, if not at its host: an origin, and the path that the target of the request is below. */
export interface MockRequest extends HttpRequest {
  readonly base?: { readonly origin: string; readonly path: string };
}

/** A request of a known operation, with what the steps have found out. */
export interface Call {
  readonly request: MockRequest;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  /** The same as they were sent. */
  readonly written?: Readonly<Record<string, string>> | undefined;
  /** The account in the path, where the contract has accounts (`x-input: account`). */
  readonly account: string | undefined;
  preference: Preference;
  body?: RequestBody | undefined;
  /** What is wrong with its parameters, which a problem tells in its detail alone. */
  faults?: readonly FieldError[];
  /** Why it is rejected, where that is for the reason alone. */
  hint?: string;
  /** The files among what was sent. */
  files?: readonly SentFile[];
}

/** A response of the mock, as a value. */
export interface MockResponse extends Reply {
  /** A short sentence for developers, sent as a header. */
  readonly reason: string;
  /** Milliseconds to wait before it is sent. */
  readonly delay?: number | undefined;
  /** The fault with which it is sent. */
  readonly fault?: Fault | undefined;
  /** Set where a user has a hand in it, so that it may leave the contract. */
  readonly isJudged?: boolean;
  /** The path of what was created. */
  readonly stored?: string | undefined;
}

/** True where the request lets the mock choose the response, except its media type. */
export const isFree = ({ preference: { code, example } }: Call): boolean =>
  code === undefined && example === undefined;

/** What was sent, with every digit. */
export const sentIn = ({ body }: Call): unknown => body?.exact ?? body?.value;

/** Faults: the connection is cut, no response comes, a body that is not JSON. */
export const faults = ['reset', 'hang', 'garbage'] as const;
export type Fault = (typeof faults)[number];

/** The header with the reason of a response. */
export const REASON_HEADER = 'Mock-Reason';

const REASON_LENGTH = 300;

/** A problem as a response; its first field errors, or its detail, are the reason. */
export function rejection({ body, headers }: Problem): MockResponse {
  const faults = body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  return {
    status: body.status,
    headers: { ...headers, 'Content-Type': PROBLEM_MEDIA_TYPE },
    body,
    reason: faults ?? body.detail,
  };
}

/** The body as it is sent: text or bytes, or invalid JSON if asked for; undefined without a body. */
export function textOf(response: MockResponse): string | Uint8Array | undefined {
  const { status, body, headers } = response;
  if (WITHOUT_BODY.includes(status)) return undefined;
  if (response.fault === 'garbage') return GARBAGE;
  if (body === undefined || body instanceof Uint8Array) return body;
  const isJson = /[/+]json\b/i.test(headers['Content-Type'] ?? '');
  return typeof body === 'string' && !isJson ? body : writeJson(body);
}

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const WITHOUT_BODY = [204, 205, 304];

/** Begins as JSON and is invalid. */
const GARBAGE = '{"id": "\u0000';

/** The headers as they are sent, with the reason. */
export function headersOf(response: MockResponse): Readonly<Record<string, string>> {
  const sent = Object.entries(response.headers).map(([name, value]) => [name, plain(value)] as const);
  return { ...Object.fromEntries(sent), [REASON_HEADER]: reasonLine(response) };
}

/** The value of the reason header: the status and the reason, in printable ASCII, never long. */
export function reasonLine({ status, reason }: MockResponse): string {
  const line = `${status}: ${plain(reason)}`;
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH - 3)}...` : line;
}

/** Text for a header or log line: everything except printable ASCII becomes `?`. */
export function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}
