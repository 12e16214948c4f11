// A frontend is served from another origin than the mock, so every answer may be read from anywhere.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/index.ts';
import { type Answer, plain, REASON_HEADER } from './answer.ts';

/** The headers of answers that a page may read: those the contract declares, and the reason. */
export function exposedHeaders(operations: readonly Operation[]): string {
  const responses = operations.flatMap((operation) => operation.responses);
  const declared = responses.flatMap(({ headers }) => headers.map(({ name }) => name));
  return [...new Set([...declared, REASON_HEADER])].join(', ');
}

/** Sets the headers that let a page of any origin read the answer. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse, exposed: string): void {
  const { origin } = request.headers;
  response.setHeader('Access-Control-Allow-Origin', plain(origin ?? '*'));
  response.setHeader('Access-Control-Expose-Headers', exposed);
  response.setHeader('Vary', 'Origin');
  if (origin !== undefined) response.setHeader('Access-Control-Allow-Credentials', 'true');
}

/** True for the request that a browser sends ahead of the real one. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  const asks = headers['access-control-request-method'] !== undefined;
  return method === 'OPTIONS' && headers.origin !== undefined && asks;
}

/**
 * The answer to a preflight at a path with these methods, none where there is no such path. The method that was asked
 * for is always let through: the page then sees the 404 or 405 itself instead of a network error.
 */
export function preflight({ headers }: IncomingMessage, allowed: readonly string[]): Answer {
  const asked = headers['access-control-request-method'];
  const privateNetwork = headers['access-control-request-private-network'] === 'true';
  const given = {
    'Access-Control-Allow-Methods': [...new Set([...allowed, ...(asked ? [asked] : [])])].join(', '),
    'Access-Control-Allow-Headers':
      headers['access-control-request-headers'] ?? 'Authorization, Content-Type, Prefer',
    'Access-Control-Max-Age': '600',
    ...(privateNetwork && { 'Access-Control-Allow-Private-Network': 'true' }),
    ...(allowed.length > 0 && { Allow: allowed.join(', ') }),
  };
  return { status: 204, headers: given, reason: 'any origin may call the mock' };
}
