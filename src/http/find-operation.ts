// Which operation a raw request means, and the response to one that means none: 404, 405, and OPTIONS. Paths are matched
// anchored and case-sensitive; a segment is decoded after the path is split, so that %2F stays inside a parameter.

import type { Operation } from '../contract/index.ts';
import { decoded } from '../decoded.ts';
import { escaped } from '../wildcard.ts';
import type { HttpRequest } from './body.ts';
import { type Problem, problem } from './problem.ts';

/** A path template that a request path fits. */
export interface PathMatch {
  readonly template: string;
  /** The path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The same as they were sent: what stands in a list is decoded once the list is split. */
  readonly written: Readonly<Record<string, string>>;
  /** How much of each segment is written out: the same for templates that differ only in the names of their parameters. */
  readonly rank: string;
}

/** A path of the contract that a request is at, and its operations. */
interface Place extends PathMatch {
  readonly operations: readonly Operation[];
  /** The methods that the path responds to, for the header Allow. */
  readonly allowed: readonly string[];
}

/** What a request means. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly place: Place }
  /** OPTIONS: of a path, or of the whole server (`*`), which has no place. */
  | { readonly kind: 'options'; readonly allowed: readonly string[]; readonly place?: Place }
  | { readonly kind: 'rejected'; readonly problem: Problem; readonly place?: Place };

/**
 * Makes what finds the meaning of a request by its method and raw target, below the base paths of its operations too. HEAD
 * means the GET of its path. Of templates that differ only in names, which OpenAPI forbids and documents have, it is the one that declares the method.
 */
export function createOperationFinder(
  operations: readonly Operation[],
): (request: Pick<HttpRequest, 'method' | 'url'>) => Found {
  const everywhere = allowedMethods(operations);
  const bases = [...new Set(operations.flatMap(({ basePaths }) => basePaths))].filter((base) => base !== '');
  const byPath = new Map<string, readonly Operation[]>();
  for (const operation of operations)
    for (const base of new Set(['', ...operation.basePaths])) {
      const path = base + operation.path;
      byPath.set(path, [...(byPath.get(path) ?? []), operation]);
    }
  const match = createPathMatcher([...byPath.keys()]);
  const nothing = `There is nothing at this path${bases.length === 0 ? '' : `, nor below ${bases.join(' or ')}`}.`;
  return ({ method, url }) => {
    if (method === 'OPTIONS' && url === '*') return { kind: 'options', allowed: everywhere };
    const places = match(rawPathOf(url)).map((found): Place => {
      const here = byPath.get(found.template) ?? [];
      const template = here[0]?.path ?? found.template;
      return { ...found, template, operations: here, allowed: allowedMethods(here) };
    });
    const alike = places.filter(({ rank }) => rank === places[0]?.rank);
    const place = alike.find(({ allowed }) => allowed.includes(method)) ?? alike[0];
    if (place) return decide(method, place);
    return { kind: 'rejected', problem: problem('not-found', nothing) };
  };
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

/** The 405 for a method that a path does not have. */
export function noSuchMethod(allowed: readonly string[]): Problem {
  const detail = 'This path has no such method; the header Allow names those it has.';
  return problem('method-not-allowed', detail, { headers: { Allow: allowed.join(', ') } });
}

/** The methods that a path responds to: those it declares, HEAD where there is GET, and OPTIONS. */
function allowedMethods(operations: readonly Operation[]): readonly string[] {
  const methods = operations.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...methods, 'OPTIONS'])];
}

/** The raw path of a request target: without its query, and without the origin of an absolute one. */
export function rawPathOf(target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}

/**
 * Makes what finds the templates that a raw path (no query) fits, the one with more written out, from the left, first. A
 * parameter takes at least one character and stays in its segment. A slash at the end is another path.
 */
export function createPathMatcher(templates: readonly string[]): (rawPath: string) => readonly PathMatch[] {
  const compiled = [...new Set(templates)].map(compile).sort(bySpecificity);
  return (rawPath) => {
    const raw = rawPath.slice(1).split('/');
    const given = rawPath.startsWith('/') ? decodedSegments(raw) : undefined;
    if (given === undefined) return [];
    return compiled.flatMap(({ template, rank, segments }) => {
      const params = matchSegments(segments, given);
      if (params === undefined) return [];
      const written = Object.fromEntries(
        params.map(([name, value, at]) => [name, sentAs(value, given[at], raw[at])]),
      );
      return [{ template, params: Object.fromEntries(params), written, rank }];
    });
  };
}

function compile(template: string) {
  const segments = template.split('/').slice(1).map(compileSegment);
  return { template, segments, rank: segments.map(({ literal }) => literal).join() };
}

type Segment = ReturnType<typeof compileSegment>;

function compileSegment(segment: string) {
  const parts = segment.split(/(\{[^}]*\})/).filter((part) => part !== '');
  const names = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
  const source = parts.map((part) => (part.startsWith('{') ? '(.+)' : escaped(decoded(part)))).join('');
  // How many characters are written out; Infinity where all of them are.
  const literal = parts.filter((part) => !part.startsWith('{')).join('').length;
  return { pattern: new RegExp(`^${source}$`, 's'), names, literal: names.length === 0 ? Infinity : literal };
}

function bySpecificity(left: ReturnType<typeof compile>, right: ReturnType<typeof compile>): number {
  const at = left.segments.findIndex(({ literal }, i) => literal !== right.segments[i]?.literal);
  if (at < 0) return 0;
  return (right.segments[at]?.literal ?? 0) > (left.segments[at]?.literal ?? 0) ? 1 : -1;
}

function decodedSegments(raw: readonly string[]): readonly string[] | undefined {
  try {
    return raw.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Of a segment with more in it than the parameter, whatever may stand there unencoded does. */
const sentAs = (value: string, segment: string | undefined, raw = ''): string =>
  value === segment ? raw : encodeURI(value);

function matchSegments(wanted: readonly Segment[], given: readonly string[]) {
  if (wanted.length !== given.length) return undefined;
  const params: (readonly [name: string, value: string, at: number])[] = [];
  for (const [index, { pattern, names }] of wanted.entries()) {
    const match = pattern.exec(given[index] ?? '');
    if (!match) return undefined;
    for (const [at, name] of names.entries()) params.push([name, match[at + 1] ?? '', index]);
  }
  return params;
}
