// Which pages in a browser may read the answers (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). Credentials
// of the browser are never asked for: a token goes into a header, which only the page itself can set.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/index.ts';

/** The origins of such pages, or any. */
export type Origins = '*' | readonly string[];

/** The headers of answers that a page may read: those the contract declares, and further ones. */
export function exposedHeaders(operations: readonly Operation[], ...further: readonly string[]): string {
  const responses = operations.flatMap((operation) => operation.responses);
  const declared = responses.flatMap(({ headers }) => headers.map(({ name }) => name));
  return [...new Set([...declared, ...further])].join(', ');
}

/** Sets the headers that let a page of these origins read the answer; false where it is of another. */
export function allowOrigin(
  { headers: { origin = '' } }: IncomingMessage,
  response: ServerResponse,
  { origins, exposed }: { readonly origins: Origins; readonly exposed: string },
): boolean {
  if (origins !== '*') response.setHeader('Vary', 'Origin');
  if (origins !== '*' && !origins.includes(origin)) return false;
  response.setHeader('Access-Control-Allow-Origin', origins === '*' ? '*' : origin);
  response.setHeader('Access-Control-Expose-Headers', exposed);
  return true;
}

/** True for the request that a browser sends ahead of the real one. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  const asks = headers['access-control-request-method'] !== undefined;
  return method === 'OPTIONS' && headers.origin !== undefined && asks;
}

/**
 * The headers of the 204 to a preflight at a path with these methods, none where there is no such path. The method that
 * was asked for is always let through: the page then sees the 404 or 405 itself instead of a network error.
 */
export function preflightHeaders(
  { headers }: IncomingMessage,
  allowed: readonly string[],
): Readonly<Record<string, string>> {
  const asked = headers['access-control-request-method'];
  const privateNetwork = headers['access-control-request-private-network'] === 'true';
  return {
    'Access-Control-Allow-Methods': [...new Set([...allowed, ...(asked ? [asked] : [])])].join(', '),
    'Access-Control-Allow-Headers':
      headers['access-control-request-headers'] ?? 'Authorization, Content-Type, Prefer',
    'Access-Control-Max-Age': '600',
    ...(privateNetwork && { 'Access-Control-Allow-Private-Network': 'true' }),
    ...(allowed.length > 0 && { Allow: allowed.join(', ') }),
  };
}
