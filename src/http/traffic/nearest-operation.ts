// The operation nearest to a request for none: a typing error is no call of something else.

import { distance } from 'fastest-levenshtein';
import type { Contract, Operation } from '../../contract/index.ts';

/** At most this many letters may be wrong in all that a template writes out. */
const MOST_WRONG = 2;

/**
 * Makes what finds it by method and raw path, and says what is in the way; undefined where nothing is near. Letter case and slashes too many make no
 * difference; a segment may be missing or too many at the start, and one may be cut in two.
 */
export function createNearestFinder({
  operations,
}: Pick<Contract, 'operations'>): (method: string, path: string) => string | undefined {
  return (method, path) => {
    const given = path.toLowerCase().split('/').filter(Boolean);
    const glued = given.map((segment, i) => given.toSpliced(i, 2, segment + (given[i + 1] ?? '')));
    const forms = [given, given.slice(1), ['x', ...given], ...glued];
    const wrong = (operation: Operation) => Math.min(...forms.map((form) => lettersWrong(operation, form)));
    const isOther = (operation: Operation) => Number(operation.method !== method);
    const [operation] = operations
      .filter((each) => wrong(each) <= MOST_WRONG)
      .toSorted((a, b) => wrong(a) - wrong(b) || isOther(a) - isOther(b));
    return operation && nearestTo(operation, 'the path is spelt differently');
  };
}

/** An operation as what a request comes nearest to. */
export const nearestTo = ({ method, path }: Operation, why: string): string =>
  `${why}; nearest: ${method} ${path}`;

/** Of a segment with a parameter only the text before the parameter is compared. */
function lettersWrong({ path }: Operation, given: readonly string[]): number {
  const wanted = path.toLowerCase().split('/').filter(Boolean);
  if (wanted.length !== given.length) return Number.POSITIVE_INFINITY;
  const inSegment = (segment: string, i: number) => {
    const [before = ''] = segment.split('{', 1);
    const text = given[i] ?? '';
    return distance(before, before === segment ? text : text.slice(0, before.length));
  };
  return wanted.map(inSegment).reduce((sum, wrong) => sum + wrong, 0);
}
