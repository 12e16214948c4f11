// Compared causes in words, for every format.

import type { CauseCell, ComparedCause } from '../../compare/index.ts';
import { causeInWords } from '../words/causes.ts';
import type { Meaning } from '../words/marks.ts';
import { counted, cut } from '../words/numbers.ts';

/** What a cell comes to, as a mark; a cause that fails nothing only cost time. */
export function meaningOfCause({ cause, failed, held, open }: CauseCell): Meaning {
  if (cause !== undefined) return failed > 0 ? 'failed' : open > 0 ? 'undecided' : 'open';
  if (held > 0) return 'passed';
  return open > 0 ? 'undecided' : 'skipped';
}

/** `byteLength: accepted to 127, rejected from 128 (400), in createTag (8 cases fail, 37 not judged)`. */
export function causeCellInWords({ cause, failed, others, held, open }: CauseCell): string {
  if (cause === undefined) return withoutCause(held, open, others);
  const parts = [
    ...(failed > 0 ? [`${counted(failed, 'case')} ${failed === 1 ? 'fails' : 'fail'}`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
  ];
  const says = cut(causeInWords(cause), 300).replace(/\.$/, '');
  return parts.length === 0 ? says : `${says} (${parts.join(', ')})`;
}

function withoutCause(held: number, open: number, others: number): string {
  if (held > 0) return `not there: ${counted(held, 'of its cases passes', 'of its cases pass')}`;
  if (others > 0)
    return `not shown: ${counted(others, 'of its cases fails for another cause', 'of its cases fail for another cause')}`;
  return open > 0 ? `${counted(open, 'of its cases', 'of its cases')} not judged` : 'not tested';
}

/** Causes that some run fails for, or leave cases undecided; those that only cost time have no row. */
export const notableCauses = (causes: readonly ComparedCause[]): readonly ComparedCause[] =>
  causes.filter(({ cells }) =>
    cells.some((cell) => cell.cause !== undefined && meaningOfCause(cell) !== 'open'),
  );
