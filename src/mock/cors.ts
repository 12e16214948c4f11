// A frontend is served from another origin than the mock, so every answer may be read from anywhere.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { atPointer, type Contract } from '../contract/index.ts';
import { plain, REASON_HEADER } from './answer.ts';

/** The headers of answers that a page may read: those the contract declares, and the reason. */
export function exposedHeaders({ document }: Contract): string {
  const declared = new Set<string>();
  collectHeaders(document.paths, declared);
  collectHeaders(atPointer(document, '/components/responses'), declared);
  return [...declared, REASON_HEADER].join(', ');
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
 * The answer's headers to a preflight. The method that was asked for is always let through: the page then sees the
 * 404 or 405 itself instead of a network error.
 */
export function preflightHeaders(
  { headers }: IncomingMessage,
  allowed: readonly string[],
): Record<string, string> {
  const asked = headers['access-control-request-method'];
  const privateNetwork = headers['access-control-request-private-network'] === 'true';
  return {
    'Access-Control-Allow-Methods': [...new Set([...allowed, ...(asked ? [asked] : [])])].join(', '),
    'Access-Control-Allow-Headers':
      headers['access-control-request-headers'] ?? 'Authorization, Content-Type, Prefer',
    'Access-Control-Max-Age': '600',
    ...(privateNetwork && { 'Access-Control-Allow-Private-Network': 'true' }),
  };
}

function collectHeaders(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'headers' && typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) found.add(name);
    } else if (key !== 'examples' && key !== 'example' && key !== 'schema') collectHeaders(value, found);
  }
}
