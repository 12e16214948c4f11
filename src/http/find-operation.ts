// Which operation a raw request means, and the answer to one that means none: 404, 405, and OPTIONS.

import type { Operation } from '../contract/index.ts';
import { allowedMethods, createPathMatcher, operationsByPath, pathTemplates, rawPathOf } from './paths.ts';
import { type Problem, problem } from './problem.ts';
import type { HttpRequest } from './request.ts';

/** A path of the contract that a request is at. */
export interface Place {
  /** The path template. */
  readonly template: string;
  /** The path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the path answers, for the header Allow. */
  readonly allowed: readonly string[];
  /** The operations of the path. */
  readonly operations: readonly Operation[];
}

/** What a request means. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly place: Place }
  /** OPTIONS: of a path, or of the whole server (`*`), which has no place. */
  | { readonly kind: 'options'; readonly allowed: readonly string[]; readonly place?: Place }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly place?: Place };

/** Finds what a request means by its method and raw target. HEAD means the GET of its path. */
export type FindOperation = (request: Pick<HttpRequest, 'method' | 'url'>) => Found;

/** Makes the finder of some operations. */
export function createOperationFinder(operations: readonly Operation[]): FindOperation {
  const byTemplate = operationsByPath(operations);
  const templates = pathTemplates(operations);
  const allowed = new Map(templates.map(({ template, methods }) => [template, allowedMethods(methods)]));
  const everywhere = [...new Set([...allowed.values()].flat())];
  const match = createPathMatcher(templates);
  return ({ method, url }) => {
    if (method === 'OPTIONS' && url === '*') return { kind: 'options', allowed: everywhere };
    const found = match(rawPathOf(url));
    if (found === undefined) return { kind: 'refused', problem: nothingHere() };
    const { template, params } = found;
    return decide(method, {
      template,
      params,
      allowed: allowed.get(template) ?? [],
      operations: byTemplate.get(template) ?? [],
    });
  };
}

/** The 404 for a path that the contract does not have. */
export function nothingHere(): Problem {
  return problem('not-found', 'There is nothing at this path.');
}

/** The 405 for a method that a path does not have. */
export function noSuchMethod(allowed: readonly string[]): Problem {
  const detail = 'This path has no such method; the header Allow names those it has.';
  return problem('method-not-allowed', detail, { headers: { Allow: allowed.join(', ') } });
}

function decide(method: string, place: Place): Found {
  const { operations, allowed } = place;
  const declared = operations.find((operation) => operation.method === method);
  const read = method === 'HEAD' ? operations.find((operation) => operation.method === 'GET') : undefined;
  const operation = declared ?? read;
  if (operation) return { kind: 'operation', operation, place };
  if (method === 'OPTIONS') return { kind: 'options', allowed, place };
  return { kind: 'refused', problem: noSuchMethod(allowed), place };
}
