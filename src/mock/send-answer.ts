// How an answer is written: always with a reason, to HEAD without its body, and with the fault that was asked for.

import type { ServerResponse } from 'node:http';
import { type Answer, firstHalfOf, headersOf, textOf } from '../stand-in/index.ts';

/** Writes an answer as the whole response. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  if (answer.fault === 'hang') return;
  if (answer.fault === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(headersOf(answer))) response.setHeader(name, value);
  const text = textOf(answer);
  if (text === undefined) {
    response.removeHeader('Content-Type');
    response.end();
    return;
  }
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (response.req.method === 'HEAD') response.end();
  else if (answer.fault === 'truncate') response.write(firstHalfOf(text), () => response.destroy());
  else response.end(text);
}
