// Which operation a raw request means, and the answer to one that means none: 404, 405, and OPTIONS.

import type { Operation } from '../contract/index.ts';
import { allowedMethods, createPathMatcher, mostSpecificFirst, pathTemplates, rawPathOf } from './paths.ts';
import { type Problem, problem } from './problem.ts';
import type { HttpRequest } from './request.ts';

/** A path of the contract. */
export interface ContractPath {
  /** The path template. */
  readonly template: string;
  /** The methods that the path answers, for the header Allow. */
  readonly allowed: readonly string[];
  /** The operations of the path. */
  readonly operations: readonly Operation[];
}

/** A path of the contract that a request is at. */
export interface Place extends ContractPath {
  /** The path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a method means at a path of the contract. */
export type FoundMethod =
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'options'; readonly allowed: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** What a request means. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly place: Place }
  /** OPTIONS: of a path, or of the whole server (`*`), which has no place. */
  | { readonly kind: 'options'; readonly allowed: readonly string[]; readonly place?: Place }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly place?: Place };

/** Finds what a request means by its method and raw target. HEAD means the GET of its path. */
export type FindOperation = (request: Pick<HttpRequest, 'method' | 'url'>) => Found;

/** The paths of some operations; of two that a request fits, the one that it means comes first. */
export function contractPaths(operations: readonly Operation[]): readonly ContractPath[] {
  const byTemplate = Map.groupBy(operations, ({ path }) => path);
  return mostSpecificFirst(pathTemplates(operations)).map(({ template, methods }) => ({
    template,
    allowed: allowedMethods(methods),
    operations: byTemplate.get(template) ?? [],
  }));
}

/** The methods that any path of some operations answers. */
export function methodsOf(operations: readonly Operation[]): readonly string[] {
  return [...new Set(pathTemplates(operations).flatMap(({ methods }) => allowedMethods(methods)))];
}

/** Finds what a method means at a path. */
export function findMethod(method: string, { operations, allowed }: ContractPath): FoundMethod {
  const declared = operations.find((operation) => operation.method === method);
  const read = method === 'HEAD' ? operations.find((operation) => operation.method === 'GET') : undefined;
  const operation = declared ?? read;
  if (operation) return { kind: 'operation', operation };
  if (method === 'OPTIONS') return { kind: 'options', allowed };
  return { kind: 'refused', problem: noSuchMethod(allowed) };
}

/** Makes the finder of some operations. */
export function createOperationFinder(operations: readonly Operation[]): FindOperation {
  const paths = new Map(contractPaths(operations).map((path) => [path.template, path]));
  const everywhere = methodsOf(operations);
  const match = createPathMatcher(pathTemplates(operations));
  return ({ method, url }) => {
    if (method === 'OPTIONS' && url === '*') return { kind: 'options', allowed: everywhere };
    const found = match(rawPathOf(url));
    const path = found && paths.get(found.template);
    if (path === undefined) return { kind: 'refused', problem: nothingHere() };
    return { ...findMethod(method, path), place: { ...path, params: found?.params ?? {} } };
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
