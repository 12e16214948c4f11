// One request to the console, and how it is answered.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Problem, problem } from '../http/index.ts';
import { readJson } from '../node-http/index.ts';

/** A request to the console whose path is known. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** The part of the path that a route leaves open; '' where it leaves none. */
  readonly rest: string;
}

/** Answers a call, or gives the problem to answer with. */
export type Handle = (call: Call) => Problem | undefined | Promise<Problem | undefined>;

/** Answers with a value as JSON. */
export function sendJson({ request, response }: Call, value: unknown, type = 'application/json'): undefined {
  const text = JSON.stringify(value);
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Answers that it is done, and there is nothing more to say. */
export function sendNothing({ response }: Call): undefined {
  response.statusCode = 204;
  response.end();
}

const MOST_SENT = 1024 * 1024;

/** The JSON value that was sent, or the problem with it: 400, 413 or 415. */
export async function readValue({
  request,
}: Call): Promise<
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem }
> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.+-]+\+)?json$/.test(type)) {
    const detail = 'Send JSON, with the header Content-Type: application/json.';
    return { ok: false, problem: problem('unsupported-media-type', detail) };
  }
  return readJson(request, MOST_SENT);
}
