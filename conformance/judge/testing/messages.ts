// For tests: responses and exchanges of which only some members matter.

import type { Exchange, HttpResponse } from '../../types.ts';

/** A response with a text, or with anything else as JSON. */
export function responseOf(
  status: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const typed = typeof body === 'string' ? headers : { 'Content-Type': 'application/json', ...headers };
  const length = Buffer.byteLength(text);
  return { status, reason: '', headers: Object.entries(typed), body: { text }, length };
}

/** A create with this JSON. */
export const exchangeOf = (sent: unknown, response?: HttpResponse): Exchange => ({
  request: {
    method: 'POST',
    target: '/',
    headers: [],
    body: { text: JSON.stringify(sent) },
    url: 'http://h/',
  },
  ...(response && { response }),
  attempts: 1,
  milliseconds: 1,
});
