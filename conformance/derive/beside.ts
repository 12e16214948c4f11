// What else of a body differs from the case that vouches for it, and the case that shows it to be accepted.

import type { Path } from '../../src/contract/index.ts';
import type { Change, Condition } from '../types.ts';
import { caseId } from './case.ts';
import { valueAt, writeJson } from './json-text.ts';
import type { Subject } from './subject.ts';
import type { ValidBody } from './valid-bodies.ts';

/** A body, and what is tried in it where that is one property: then this one does not count as another difference. */
interface Tried {
  readonly body: ValidBody;
  readonly path?: Path;
}

/** What has to be accepted as well. */
export function shownBeside(subject: Subject, { body: { beside }, path }: Tried): readonly Condition[] {
  const { shownBy } = beside ?? {};
  if (shownBy === undefined || beside?.path.join() === path?.join()) return [];
  return [{ kind: 'only-if-accepted', case: caseId(subject, shownBy.case), because: shownBy.because }];
}

/** A change to all of a body: no request shows any more what else of that body differed. */
export function saidBeside(change: string, { beside, value }: ValidBody): string | readonly Change[] {
  if (beside === undefined) return change;
  const path = beside.path.map(String);
  return [
    { part: { kind: 'body' } },
    { part: { kind: 'member', path }, to: writeJson(valueAt(value, path)) },
  ];
}
