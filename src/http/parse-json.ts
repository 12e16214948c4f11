// The body of a request as JSON, and the problems of a body that cannot be read.

import { type Problem, problem } from './problem.ts';

/** The longest body that is read, in bytes. */
export const MAX_BODY_BYTES = 100 * 1024;

/** The JSON value of a body, or the problem to answer with. */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** The bytes of a body, or the problem to answer with. */
export type RawBody =
  | { readonly ok: true; readonly value: Uint8Array }
  | { readonly ok: false; readonly problem: Problem };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses bytes as one JSON value in UTF-8; a byte order mark is ignored. */
export function parseJson(bytes: Uint8Array): JsonBody {
  if (bytes.length === 0) return malformed('The body is empty.', 'is empty');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return malformed('The body is not UTF-8.', 'is not UTF-8');
  }
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const where = /line \d+ column \d+/.exec(String(error))?.[0];
    const fault = where === undefined ? 'is not valid JSON' : `is not valid JSON (${where})`;
    return malformed(`The body ${fault}.`, fault);
  }
}

/** A body that cannot be read. */
export type Refused = Extract<RawBody, { readonly ok: false }>;

/** The 413 for a body of more bytes than are read. */
export function tooLarge(limit: number): Refused {
  return { ok: false, problem: problem('content-too-large', `A body may have at most ${limit} bytes.`) };
}

/** The 400 for a body that is no JSON; `fault` is what its `errors` say. */
export function malformed(detail: string, fault: string): Refused {
  return {
    ok: false,
    problem: problem('malformed-json', detail, { errors: [{ pointer: '#', detail: fault }] }),
  };
}
