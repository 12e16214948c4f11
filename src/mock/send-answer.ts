// How an answer is written: always with a reason, to HEAD without its body, and with the fault that was asked for.

import type { ServerResponse } from 'node:http';
import { type Answer, plain, REASON_HEADER, reasonLine, textOf } from '../stand-in/index.ts';

/** Writes an answer as the whole response. */
export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  if (answer.fault === 'hang') return;
  if (answer.fault === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const text = answer.fault === 'garbage' ? GARBAGE : textOf(answer);
  writeHead(response, answer);
  if (text === undefined) {
    response.removeHeader('Content-Type');
    response.end();
    return;
  }
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (response.req.method === 'HEAD') response.end();
  else if (answer.fault === 'truncate') truncate(response, text);
  else response.end(text);
}

/** JSON that begins well and is none. */
const GARBAGE = '{"id": "\u0000';

function writeHead(response: ServerResponse, answer: Answer): void {
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, plain(value));
  response.setHeader(REASON_HEADER, reasonLine(answer));
  const preferences = (answer.applied ?? []).filter((applied) => !applied.startsWith('scenario='));
  if (preferences.length > 0) response.setHeader('Preference-Applied', plain(preferences.join(', ')));
}

function truncate(response: ServerResponse, text: string): void {
  response.write(text.slice(0, Math.max(1, Math.floor(text.length / 2))), () => response.destroy());
}
