// A call of one operation on its way through the steps.

import type { Operation } from '../contract/index.ts';
import { type HttpRequest, PROBLEM_MEDIA_TYPE, type Problem, type RequestBody } from '../http/index.ts';
import type { Wanted } from './answers.ts';

/** What a request prefers; everything unset lets the mock choose. */
export interface Preference extends Wanted {
  /** Milliseconds to wait before the response. */
  readonly delay?: number | undefined;
  readonly fault?: Fault | undefined;
  /** What this and the next calls of the same client are answered with. */
  readonly script?: readonly ScriptStep[] | undefined;
}

/** One call of a script: a status, or a fault. */
export type ScriptStep = { readonly code: number } | { readonly fault: Fault };

/** A request whose operation is known, with what the steps find out about it. */
export interface Call {
  readonly request: HttpRequest;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  /** The account that it is about, where the contract has accounts (`x-input: account`). */
  readonly account: string | undefined;
  /** What the request prefers; what is wrong with that is told after what is wrong with the request. */
  preference: Preference;
  /** True where it lets the mock choose the response, its form aside. */
  isFree: boolean;
  unfollowed?: Problem;
  credential?: string;
  /** The accounts that the credential opens. */
  opens?: 'all' | readonly string[] | undefined;
  body?: RequestBody | undefined;
  /** What the scenario wants of a response that it leaves to the contract. */
  extras?: Pick<Preference, 'delay' | 'fault'>;
  /** The status that the settings want. */
  code?: number;
}

/** What the mock answers, as a value. */
export interface MockResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, anything else as text; undefined where there is no body. */
  readonly body?: unknown;
  /** A short sentence for the developer who reads the headers. */
  readonly reason: string;
  /** What of the header Prefer and of the settings was followed: `code=429`, `delay=200`. */
  readonly applied?: readonly string[];
  /** Milliseconds to wait before it is sent. */
  readonly delay?: number | undefined;
  /** What goes wrong while it is sent. */
  readonly fault?: Fault | undefined;
}

/** What can go wrong on the way: cut before the response, none at all, cut within the body, a body that is no JSON. */
export const faults = ['reset', 'hang', 'truncate', 'garbage'] as const;
export type Fault = (typeof faults)[number];

/** The header that says why the mock answered so. */
export const REASON_HEADER = 'Mock-Reason';

const REASON_LENGTH = 300;

/** A problem as a response; its first faults, or else its detail, are the reason. */
export function rejection({ body, headers }: Problem): MockResponse {
  const faults = body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  return {
    status: body.status,
    headers: { ...headers, 'Content-Type': PROBLEM_MEDIA_TYPE },
    body,
    reason: faults ?? body.detail,
  };
}

/** The name under which a response has a header: the one that is looked up is always written alike. */
export const canonical = (name: string) => (name.toLowerCase() === 'content-type' ? 'Content-Type' : name);

/** The body of a response as it is sent: as text, or what is no JSON where that was asked for; undefined where it has none. */
export function textOf(response: MockResponse): string | undefined {
  const { status, body, headers } = response;
  if (status === 204 || status === 304) return undefined;
  if (response.fault === 'garbage') return GARBAGE;
  if (body === undefined) return undefined;
  const isJson = /[/+]json\b/i.test(headers['Content-Type'] ?? '');
  return typeof body === 'string' && !isJson ? body : JSON.stringify(body);
}

/** JSON that begins well and is none. */
const GARBAGE = '{"id": "\u0000';

/** What is sent of a body that is cut off. */
export function firstHalfOf(text: string): string {
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)));
}

/** The headers of a response as they are sent, with the reason and the preferences that were followed. */
export function headersOf(response: MockResponse): Readonly<Record<string, string>> {
  const { headers, applied = [] } = response;
  const plainly = Object.entries(headers).map(([name, value]) => [name, plain(value)] as const);
  const preferences = applied.filter((one) => !/^(scenario|override)=/.test(one));
  return {
    ...Object.fromEntries(plainly),
    [REASON_HEADER]: reasonLine(response),
    ...(preferences.length > 0 && { 'Preference-Applied': plain(preferences.join(', ')) }),
  };
}

/** The value of the reason header: the status and the reason, in printable ASCII, never long. */
export function reasonLine({ status, reason }: MockResponse): string {
  const line = `${status}: ${plain(reason)}`;
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH - 3)}...` : line;
}

/** Text as a header or a log line can hold it: everything but printable ASCII becomes `?`. */
export function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}
