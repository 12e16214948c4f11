// What the mock answers, as a value.

import type { Problem } from '../http/index.ts';
import { PROBLEM_MEDIA_TYPE } from '../http/index.ts';

/** One answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, anything else as text; undefined where there is no body. */
  readonly body?: unknown;
  /** A short sentence for the developer who reads the headers. */
  readonly reason: string;
  /** What of the header Prefer and of the settings was followed: `code=429`, `delay=200`. */
  readonly applied?: readonly string[];
  /** Milliseconds to wait before it is sent. */
  readonly delay?: number;
  /** What goes wrong while it is sent. */
  readonly fault?: Fault;
}

/** What can go wrong on the way: cut before the answer, none at all, cut within the body, a body that is no JSON. */
export const faults = ['reset', 'hang', 'truncate', 'garbage'] as const;
export type Fault = (typeof faults)[number];

/** The header that says why the mock answered so. */
export const REASON_HEADER = 'Mock-Reason';

const REASON_LENGTH = 300;

/** A problem as an answer; its first faults, or else its detail, are the reason. */
export function refusal({ body, headers }: Problem): Answer {
  const faults = body.errors?.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  return {
    status: body.status,
    headers: { ...headers, 'Content-Type': PROBLEM_MEDIA_TYPE },
    body,
    reason: faults ?? body.detail,
  };
}

/** The body of an answer as text; undefined where it has none. */
export function textOf({ body, headers }: Answer): string | undefined {
  if (body === undefined) return undefined;
  const isJson = /[/+]json\b/i.test(headers['Content-Type'] ?? '');
  return typeof body === 'string' && !isJson ? body : JSON.stringify(body);
}

/** The value of the reason header: the status and the reason, in printable ASCII, never long. */
export function reasonLine({ status, reason }: Answer): string {
  const line = `${status}: ${plain(reason)}`;
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH - 3)}...` : line;
}

/** Text as a header or a log line can hold it: everything but printable ASCII becomes `?`. */
export function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, '?');
}
