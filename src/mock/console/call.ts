// One request to the console, and how it gets its response.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Problem, problem, Rejection } from '../../http/index.ts';
import { readJson } from '../../http/node/index.ts';

/** A request to the console whose path is known. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** The part of the path that a route leaves open; '' where it leaves none. */
  readonly rest: string;
}

/** Responds to a call, or gives the problem to respond with; it can throw a `Rejection` as well. */
export type Handle = (call: Call) => Problem | undefined | Promise<Problem | undefined>;

/** The handlers of a path, by method in upper case. */
export type Methods = Readonly<Record<string, Handle>>;

export function sendJson(call: Call, value: unknown, type = 'application/json'): undefined {
  return send(call, `${type}; charset=utf-8`, JSON.stringify(value));
}

export function send({ request, response }: Call, type: string, content: string): undefined {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(content) });
  response.end(request.method === 'HEAD' ? undefined : content);
}

/** Responds that it is done, and there is nothing more to say. */
export function sendNothing({ response }: Call): undefined {
  response.writeHead(204).end();
}

const MOST_SENT = 1024 * 1024;

/** The JSON value that was sent. @throws Rejection with 400, 413 or 415 */
export async function readValue({ request }: Call): Promise<unknown> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.+-]+\+)?json$/.test(type)) {
    const detail = 'Send JSON, with the header Content-Type: application/json.';
    throw new Rejection(problem('unsupported-media-type', detail));
  }
  const read = await readJson(request, MOST_SENT);
  if (read.ok) return read.value;
  throw new Rejection(read.problem);
}
