// Which pages in a browser may read the responses (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). Credentials
// of the browser are not asked for: a token goes into a header, which only the page can set.

import type { Operation } from '../contract/index.ts';
import { isLoopback } from '../loopback.ts';
import { fieldOf, type HttpRequest } from './body.ts';

/** Any page, or those that this machine serves. */
export type Origins = '*' | 'loopback';

/** The headers of responses that a page may read: those the contract declares, and further ones. */
export function exposedHeaders(operations: readonly Operation[], ...further: readonly string[]): string {
  const responses = operations.flatMap((operation) => operation.responses);
  const declared = responses.flatMap(({ headers }) => headers.map(({ name }) => name));
  return [...new Set([...declared, ...further])].join(', ');
}

/**
 * Whether the page that sends a request may read the response, and the headers that tell the browser.
 * @param rules which pages may read the responses of a server, and which headers of them
 */
export function corsOf(
  { headers }: Pick<HttpRequest, 'headers'>,
  { origins, exposed }: { readonly origins: Origins; readonly exposed: string },
) {
  const origin = fieldOf(headers, 'origin') ?? '';
  const isForAll = origins === '*';
  const isAllowed = isForAll || isOfLoopback(origin);
  const allowed: Readonly<Record<string, string>> = {
    'Access-Control-Allow-Origin': isForAll ? '*' : origin,
    'Access-Control-Expose-Headers': exposed,
  };
  return { isAllowed, headers: { ...(!isForAll && { Vary: 'Origin' }), ...(isAllowed && allowed) } };
}

function isOfLoopback(origin: string): boolean {
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/(\[[^\]]*\]|[^:/?#@]+)(?::\d+)?$/i.exec(origin) ?? [];
  return host !== undefined && isLoopback(host);
}

/** True for the request that a browser sends ahead of the real one. */
export const isPreflight = ({ method, headers }: Pick<HttpRequest, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' &&
  headers['origin'] !== undefined &&
  headers['access-control-request-method'] !== undefined;

/**
 * The headers of the 204 to a preflight at a path with these methods, none where there is no such path. The method that
 * was asked for is always let through: the page then sees the 404 or 405 itself instead of a network error.
 */
export function preflightHeaders(
  { headers }: Pick<HttpRequest, 'headers'>,
  allowed: readonly string[],
): Readonly<Record<string, string>> {
  const asked = fieldOf(headers, 'access-control-request-method');
  return {
    'Access-Control-Allow-Methods': [...new Set([...allowed, ...(asked ? [asked] : [])])].join(', '),
    'Access-Control-Allow-Headers':
      fieldOf(headers, 'access-control-request-headers') ?? 'Authorization, Content-Type, Prefer',
    'Access-Control-Max-Age': '600',
    ...(allowed.length > 0 && { Allow: allowed.join(', ') }),
  };
}
