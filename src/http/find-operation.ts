// Which path template a raw request path belongs to. Anchored and case-sensitive; a segment is decoded after the
// path is split, so that %2F stays inside a parameter.

import type { Operation } from '../contract/index.ts';
import { escaped } from '../wildcard.ts';
import type { HttpRequest } from './body.ts';
import { type Problem, problem } from './problem.ts';

/** A path template of the contract and the methods it declares, in upper case. */
export interface PathTemplate {
  readonly template: string;
  readonly methods: readonly string[];
}

/** The template that a request path belongs to. */
export interface PathMatch {
  readonly template: string;
  /** The path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the path responds to, for the header Allow. */
  readonly allowed: readonly string[];
}

/**
 * Finds the template of a raw path (no query); undefined when the contract has none for it. Of templates that differ only in the
 * names of their parameters, which OpenAPI forbids and documents have, it is the one that declares the method.
 */
export type PathMatcher = (rawPath: string, method?: string) => PathMatch | undefined;

interface Compiled extends Omit<PathMatch, 'params'> {
  readonly segments: readonly Segment[];
}

interface Segment {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** How many characters are written out; Infinity when all of them are. */
  readonly literal: number;
}

/** The path templates of some operations. */
export function pathTemplates(operations: readonly Operation[]): readonly PathTemplate[] {
  return [...operationsByPath(operations)].map(([template, some]) => ({
    template,
    methods: some.map(({ method }) => method),
  }));
}

/** The operations of each path. `Map.groupBy` is younger than the browsers that pages have to run in. */
function operationsByPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations)
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  return byPath;
}

/**
 * Makes the matcher of some templates. A parameter takes at least one character and stays in its segment; where
 * two templates fit, the one with more written out, from the left, wins. A slash at the end is another path.
 */
export function createPathMatcher(templates: readonly PathTemplate[]): PathMatcher {
  const compiled = templates.map(compile).sort(bySpecificity);
  return (rawPath, method) => {
    const segments = decodeSegments(rawPath);
    if (segments === undefined) return undefined;
    let first: { readonly path: Compiled; readonly found: PathMatch } | undefined;
    for (const path of compiled) {
      if (first !== undefined && bySpecificity(first.path, path) !== 0) break;
      const params = matchSegments(path.segments, segments);
      if (params === undefined) continue;
      const { template, allowed } = path;
      const found = { template, allowed, params };
      if (method === undefined || allowed.includes(method)) return found;
      first ??= { path, found };
    }
    return first?.found;
  };
}

/** The raw path of a request target: without its query, and without the origin of an absolute one. */
export function rawPathOf(target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}

/** The methods that a path responds to: those it declares, HEAD where there is GET, and OPTIONS. */
export function allowedMethods(methods: readonly string[]): readonly string[] {
  return [
    ...new Set([...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']),
  ];
}

function compile({ template, methods }: PathTemplate): Compiled {
  const segments = template.split('/').slice(1).map(compileSegment);
  return { template, allowed: allowedMethods(methods), segments };
}

function compileSegment(segment: string): Segment {
  const parts = segment.split(/(\{[^}]*\})/).filter((part) => part !== '');
  const names = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
  const source = parts.map((part) => (part.startsWith('{') ? '(.+)' : escaped(part))).join('');
  const literal = parts.filter((part) => !part.startsWith('{')).join('').length;
  return { pattern: new RegExp(`^${source}$`, 's'), names, literal: names.length === 0 ? Infinity : literal };
}

function bySpecificity(left: Compiled, right: Compiled): number {
  if (left.segments.length !== right.segments.length) return left.segments.length - right.segments.length;
  for (const [index, segment] of left.segments.entries()) {
    const against = right.segments[index];
    if (against && segment.literal !== against.literal) return segment.literal > against.literal ? -1 : 1;
  }
  return 0;
}

function decodeSegments(rawPath: string): readonly string[] | undefined {
  if (!rawPath.startsWith('/')) return undefined;
  try {
    return rawPath.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function matchSegments(
  wanted: readonly Segment[],
  given: readonly string[],
): Record<string, string> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: [string, string][] = [];
  for (const [index, { pattern, names }] of wanted.entries()) {
    const match = pattern.exec(given[index] ?? '');
    if (!match) return undefined;
    for (const [at, name] of names.entries()) params.push([name, match[at + 1] ?? '']);
  }
  return Object.fromEntries(params);
}

// Which operation a raw request means, and the response to one that means none: 404, 405, and OPTIONS.

/** A path of the contract that a request is at, and its operations. */
interface Place extends PathMatch {
  readonly operations: readonly Operation[];
}

/** What a request means. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly place: Place }
  /** OPTIONS: of a path, or of the whole server (`*`), which has no place. */
  | { readonly kind: 'options'; readonly allowed: readonly string[]; readonly place?: Place }
  | { readonly kind: 'rejected'; readonly problem: Problem; readonly place?: Place };

/** Makes what finds the meaning of a request by its method and raw target. HEAD means the GET of its path. */
export function createOperationFinder(
  operations: readonly Operation[],
): (request: Pick<HttpRequest, 'method' | 'url'>) => Found {
  const byTemplate = operationsByPath(operations);
  const templates = pathTemplates(operations);
  const everywhere = [...new Set(templates.flatMap(({ methods }) => allowedMethods(methods)))];
  const match = createPathMatcher(templates);
  return ({ method, url }) => {
    if (method === 'OPTIONS' && url === '*') return { kind: 'options', allowed: everywhere };
    const found = match(rawPathOf(url), method);
    if (found) return decide(method, { ...found, operations: byTemplate.get(found.template) ?? [] });
    return { kind: 'rejected', problem: problem('not-found', 'There is nothing at this path.') };
  };
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
  return { kind: 'rejected', problem: noSuchMethod(allowed), place };
}
