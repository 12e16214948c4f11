// What the mock answers, as a value, and how it is written: always with a reason, to HEAD without its body.

import type { ServerResponse } from 'node:http';
import type { Problem } from '../http/index.ts';
import { PROBLEM_MEDIA_TYPE } from '../http/index.ts';

/** One answer; `reason` is a short sentence for the developer who reads the headers. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly reason: string;
}

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

/** Writes an answer as the whole response. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, plain(value));
  response.setHeader(REASON_HEADER, reasonLine(answer));
  if (answer.body === undefined) {
    response.removeHeader('Content-Type');
    response.end();
    return;
  }
  const text = typeof answer.body === 'string' && !isJson(answer) ? answer.body : JSON.stringify(answer.body);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (response.req.method === 'HEAD') response.end();
  else response.end(text);
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

function isJson({ headers }: Answer): boolean {
  return /[/+]json\b/i.test(headers['Content-Type'] ?? '');
}
