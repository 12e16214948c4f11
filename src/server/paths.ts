// The paths of the contract as Express matches them. Express compares a path as it was sent, so every path is first
// encoded in one way: `%31%32` is `12`, and a slash inside an identifier stays `%2F`.

import type { Operation } from '../contract/index.ts';
import { type ContractPath, findMethod, methodsOf, nothingHere, rawPathOf } from '../http/index.ts';
import { Refusal } from './refusal.ts';
import type { Handler } from './request-state.ts';

/**
 * A path template in the syntax of Express: `/{account_id}/routing{routing_id}` is `/:"account_id"/routing:"routing_id"`,
 * the braces of OpenAPI being optional text there.
 */
export function expressPath(template: string): string {
  const parts = template.split(/(\{[^}]*\})/);
  return parts.map((part) => (part.startsWith('{') ? parameter(part.slice(1, -1)) : literal(part))).join('');
}

const parameter = (name: string) => `:"${name.replace(/["\\]/g, '\\$&')}"`;
const literal = (text: string) =>
  text
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/[!*()]/g, '\\$&');

/** Gives the request its path in one encoding; 404 where an escape is malformed. */
export const encodePath: Handler = (request, _, next) => {
  const path = rawPathOf(request.url);
  const query = /\?[^#]*/.exec(request.url)?.[0] ?? '';
  try {
    request.url = path.split('/').map(encodeSegment).join('/') + query;
  } catch {
    throw new Refusal(nothingHere());
  }
  next();
};

const encodeSegment = (segment: string) => encodeURIComponent(decodeURIComponent(segment));

/**
 * Finds the operation at a path of the contract, answers OPTIONS, and refuses another method with 405. Where a request
 * fits several paths, the first that it meets is meant.
 */
export function enterPath(path: ContractPath): Handler {
  return ({ method, params }, response, next) => {
    const { acs } = response.locals;
    if (acs.operation) return next();
    acs.template = path.template;
    const found = findMethod(method, path);
    if (found.kind === 'refused') throw new Refusal(found.problem);
    if (found.kind === 'options') return sendMethods(response, found.allowed);
    acs.operation = found.operation;
    acs.params = params;
    next();
  };
}

/** Answers `OPTIONS *`; refuses with 404 what is at no path of the contract. */
export function requireOperation(operations: readonly Operation[]): Handler {
  const everywhere = methodsOf(operations);
  return ({ method, url }, response, next) => {
    if (response.locals.acs.operation) return next();
    if (method === 'OPTIONS' && url === '*') return sendMethods(response, everywhere);
    throw new Refusal(nothingHere());
  };
}

function sendMethods(response: Parameters<Handler>[1], allowed: readonly string[]): void {
  response.writeHead(204, { Allow: allowed.join(', ') }).end();
}
