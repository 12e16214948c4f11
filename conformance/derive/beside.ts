// What else of a body differs from the case that vouches for it: in words, and with the case that shows it to be accepted.

import type { Path } from '../../src/contract/index.ts';
import type { Condition } from '../types.ts';
import { caseId } from './case.ts';
import type { Subject } from './subject.ts';
import type { ValidBody } from './valid-bodies.ts';

/** A body, and what is tried in it where that is one property: then this one does not count as another difference. */
interface Tried {
  readonly body: ValidBody;
  readonly path?: Path;
}

/** What has to be accepted as well. */
export function shownBeside(subject: Subject, tried: Tried): readonly Condition[] {
  const { shownBy } = besideOf(tried) ?? {};
  if (shownBy === undefined) return [];
  return [{ kind: 'only-if-accepted', case: caseId(subject, shownBy.case), because: shownBy.because }];
}

/** A change in words, with what else differs. */
export function saidBeside(change: string, tried: Tried): string {
  const beside = besideOf(tried);
  return beside === undefined ? change : `${change}, and ${beside.says}`;
}

const besideOf = ({ body: { beside }, path }: Tried) =>
  path !== undefined && beside?.path.join() === path.join() ? undefined : beside;
