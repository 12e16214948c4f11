// The operation that a request for none comes nearest to, so that a slip is told from a call of something else.

import type { Contract, Operation } from '../contract/index.ts';
import { createPathMatcher, pathTemplates } from '../http/index.ts';
import { lettersApart } from '../nearest.ts';
import type { NearestOperation } from './types.ts';

/** Finds it by method and raw path; undefined where nothing is near. */
export type FindNearest = (method: string, path: string) => NearestOperation | undefined;

/** Makes the finder of a contract. */
export function createNearestFinder({ operations }: Contract): FindNearest {
  const match = matcherOf(operations);
  const matchFolded = matcherOf(operations, (text) => text.toLowerCase());
  return (method, path) => {
    const ways = [
      ['method', match(path)],
      ['slash', match(path.replace(/\/+$/, '')) ?? match(path.replaceAll(/\/{2,}/g, '/'))],
      ['case', matchFolded(path.toLowerCase())],
      ['prefix', match(path.replace(/^\/[^/]+/, ''))],
      ['spelling', misspelt(operations, path) ?? separated(match, path)],
    ] as const;
    for (const [why, found] of ways) {
      const operation = found && (found.find((one) => one.method === method) ?? found[0]);
      if (operation) return { operation, why };
    }
    return undefined;
  };
}

type Match = (path: string) => readonly Operation[] | undefined;

function matcherOf(operations: readonly Operation[], spell = (text: string) => text): Match {
  const byPath = Map.groupBy(operations, ({ path }) => spell(path));
  const match = createPathMatcher(
    pathTemplates(operations).map(({ template, methods }) => ({ template: spell(template), methods })),
  );
  return (path) => byPath.get(match(path)?.template ?? '');
}

/** With one slash too many, as between a word and the identifier that follows it. */
function separated(match: Match, path: string): readonly Operation[] | undefined {
  const slashes = [...path.matchAll(/(?<=.)\//g)].map(({ index }) => index);
  return slashes
    .map((at) => match(path.slice(0, at) + path.slice(at + 1)))
    .find((found) => found !== undefined);
}

/** So many letters may be wrong in all that a template writes out. */
const MOST_WRONG = 2;

function misspelt(operations: readonly Operation[], path: string): readonly Operation[] | undefined {
  const given = path.split('/').slice(1);
  const near = operations
    .map((operation) => ({ operation, wrong: lettersWrong(operation.path.split('/').slice(1), given) }))
    .filter(({ wrong }) => wrong > 0 && wrong <= MOST_WRONG)
    .toSorted((a, b) => a.wrong - b.wrong);
  return near.length === 0 ? undefined : near.map(({ operation }) => operation);
}

function lettersWrong(wanted: readonly string[], given: readonly string[]): number {
  if (wanted.length !== given.length || given.includes('')) return Infinity;
  return wanted.reduce((sum, segment, i) => sum + inSegment(segment, given[i] ?? ''), 0);
}

/** Of a segment with a parameter only the text before the parameter is compared. */
function inSegment(wanted: string, given: string): number {
  const before = wanted.replace(/\{.*$/s, '');
  if (before === wanted) return lettersApart(wanted, given);
  if (before === '') return 0;
  const lengths = [before.length - 1, before.length, before.length + 1];
  return Math.min(...lengths.map((length) => lettersApart(before, given.slice(0, length))));
}
