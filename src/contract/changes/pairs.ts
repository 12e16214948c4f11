// What is the same in two versions: things by a key, operations by method and path.

import type { Operation } from '../index.ts';

/** The same thing in both versions, or in one of them. */
export type Pair<T> =
  | readonly [before: T, after: T]
  | readonly [before: T, after: undefined]
  | readonly [before: undefined, after: T];

/** Pairs of two lists by a key, those of the new version first. */
export function pairsOf<T>(
  before: readonly T[] = [],
  after: readonly T[] = [],
  keyOf: (each: T) => string,
): readonly Pair<T>[] {
  const [had, has] = [before, after].map((list) => new Map(list.map((each) => [keyOf(each), each])));
  return [...new Set([...after, ...before].map(keyOf))].map(
    (key) => [had?.get(key), has?.get(key)] as Pair<T>,
  );
}

/** Method and path; what a parameter of the path is named makes no other address. */
export const addressOf = ({ method, path }: Operation): string =>
  `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
