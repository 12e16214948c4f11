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

/** A path with its parameters unnamed. */
const templateOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/** Method and path; what a parameter of the path is named makes no other address. */
export const addressOf = ({ method, path }: Operation): string => `${method} ${templateOf(path)}`;

/** An address for each server at which an operation is called. */
const urlsOf = ({ method, basePaths, path }: Operation): readonly string[] =>
  basePaths.map((base) => `${method} ${base}${templateOf(path)}`);

/** Operations that are called at one address, whatever of it stands in the server; the others by their path below that. */
export function pairsOfOperations(
  before: readonly Operation[],
  after: readonly Operation[],
): readonly Pair<Operation>[] {
  const had = new Map(before.flatMap((operation) => urlsOf(operation).map((url) => [url, operation])));
  const same = after.flatMap((is) => {
    const was = urlsOf(is).flatMap((url) => had.get(url) ?? [])[0];
    return was === undefined ? [] : [[was, is] as const];
  });
  const paired = new Set(same.flat());
  const [gone, come] = [before, after].map((all) => all.filter((operation) => !paired.has(operation)));
  return [...same, ...pairsOf(gone, come, addressOf)];
}
