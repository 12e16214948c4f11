// Answers of node:http as the contract writes them: JSON of its declared media type, without a charset (RFC 8259 §11).

import type { ServerResponse } from 'node:http';
import { PROBLEM_MEDIA_TYPE, type Problem } from '../http/index.ts';

/** Writes JSON as the whole answer; to HEAD without its body. An answer already begun is cut off. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (response.req.method === 'HEAD') response.end();
  else response.end(text);
}

/** Writes a problem as the whole answer. */
export function sendProblem(response: ServerResponse, { body, headers }: Problem): void {
  sendJson(response, body.status, body, { ...headers, 'Content-Type': PROBLEM_MEDIA_TYPE });
}
