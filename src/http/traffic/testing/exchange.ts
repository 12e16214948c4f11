// For tests: an exchange in few words.

import type { Fields } from '../../../redaction.ts';
import type { TrafficExchange, TrafficFinding } from '../index.ts';

/** What is sent and responded; a value that is no text goes as JSON. */
export interface Sketch {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly response?: unknown;
}

const bytes = (value: unknown): Buffer =>
  value instanceof Buffer
    ? value
    : Buffer.from(value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

const bearer = { Authorization: 'Bearer acme-demo-token' };
const json = { 'Content-Type': 'application/json' };
const fields = (headers: Readonly<Record<string, string>>): Fields => Object.entries(headers);

/** With the right credential and content types, unless headers are given. */
export function exchange(sketch: Sketch): TrafficExchange {
  const { target, body, status = 201, response } = sketch;
  const method = sketch.method ?? (body === undefined ? 'GET' : 'POST');
  const headers = fields(sketch.headers ?? { ...bearer, ...(body === undefined ? {} : json) });
  const responseHeaders = fields(sketch.responseHeaders ?? (response === undefined ? {} : json));
  return {
    request: { method, target, headers, body: bytes(body) },
    response: { status, headers: responseHeaders, body: bytes(response) },
  };
}

/** A finding in one line: `answer derived ratelimit-window status is 201, ...`. */
export const lineOf = ({ about, where, detail, origin, cites = '-' }: TrafficFinding): string =>
  `${about} ${origin} ${cites}: ${where} ${detail}`;
