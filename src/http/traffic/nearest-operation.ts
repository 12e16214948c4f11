// The operation nearest to a request for none: a typing error is no call of something else.

import type { Contract, Operation } from '../../contract/index.ts';
import { lettersApart } from '../../nearest.ts';
import { createPathMatcher } from '../index.ts';

/** The operation that a request for none comes nearest to. */
export interface NearestOperation {
  readonly operation: Operation;
  /** Where the request goes wrong. */
  readonly where: 'method' | 'path';
  /** What is in the way, and the operation, in words. */
  readonly says: string;
  /** The silence of the source about it. */
  readonly silence: string;
}

/** Makes what finds it by method and raw path; undefined where nothing is near. */
export function createNearestFinder({
  operations,
}: Contract): (method: string, path: string) => NearestOperation | undefined {
  const match = matcherOf(operations);
  const matchFolded = matcherOf(operations, (text) => text.toLowerCase());
  return (method, path) => {
    const withoutSlashes = [path.replace(/\/+$/, ''), path.replaceAll(/\/{2,}/g, '/')];
    const ways = [
      ['undeclared-methods', 'the path does not have this method', match(path)],
      ['trailing-slash', 'the path has a slash too many', firstOf(match, withoutSlashes)],
      ['path-case', 'the path is in another letter case', matchFolded(path.toLowerCase())],
      ['unknown-path', 'the path has a segment too many at its start', match(path.replace(/^\/[^/]+/, ''))],
      ['unknown-path', 'the path has a segment too few at its start', match(`/x${path}`)],
      [
        'unknown-path',
        'the path is spelt differently',
        misspelt(operations, path) ?? firstOf(match, withoutOneSlash(path)),
      ],
    ] as const;
    for (const [silence, why, found] of ways) {
      const operation = found && (found.find((candidate) => candidate.method === method) ?? found[0]);
      if (operation === undefined) continue;
      const where = silence === 'undeclared-methods' ? 'method' : 'path';
      return { operation, where, says: `${why}; nearest: ${operation.method} ${operation.path}`, silence };
    }
    return undefined;
  };
}

type Match = (path: string) => readonly Operation[] | undefined;

function matcherOf(operations: readonly Operation[], fold = (text: string) => text): Match {
  const match = createPathMatcher([...new Set(operations.map(({ path }) => fold(path)))]);
  return (path) => {
    const [found] = match(path);
    return found && operations.filter((operation) => fold(operation.path) === found.template);
  };
}

const firstOf = (match: Match, paths: readonly string[]) =>
  paths.map(match).find((found) => found !== undefined);

/** A path may have a slash between a word and the identifier that follows it. */
const withoutOneSlash = (path: string): readonly string[] =>
  [...path.matchAll(/(?<=.)\//g)].map(({ index }) => path.slice(0, index) + path.slice(index + 1));

/** At most this many letters may be wrong in all that a template writes out. */
const MOST_WRONG = 2;
function misspelt(operations: readonly Operation[], path: string): readonly Operation[] | undefined {
  const wrong = (operation: Operation) => lettersWrong(operation.path.split('/'), path.split('/'));
  const near = operations.filter((operation) => wrong(operation) > 0 && wrong(operation) <= MOST_WRONG);
  return near.length === 0 ? undefined : near.toSorted((a, b) => wrong(a) - wrong(b));
}

/** Of a segment with a parameter only the text before the parameter is compared. */
function lettersWrong(wanted: readonly string[], given: readonly string[]): number {
  if (wanted.length !== given.length || given.includes('', 1)) return Infinity;
  const inSegment = (segment: string, i: number) => {
    const [before = ''] = segment.split('{', 1);
    const text = given[i] ?? '';
    return lettersApart(before, before === segment ? text : text.slice(0, before.length));
  };
  return wanted.map(inSegment).reduce((sum, wrong) => sum + wrong, 0);
}
