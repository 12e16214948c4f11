// A probe of one request: a row of the tables in this folder.

import type { SilenceId } from '../../../src/contract/index.ts';
import type { CaseRequest, HttpCase } from '../../types.ts';
import { ask, type Question } from '../case.ts';
import type { Subject } from '../subject.ts';

/** A row. Its id is `rule/variant`; `ask` in case.ts documents the other properties. */
export interface Row extends Pick<Question, 'silence' | 'about' | 'title' | 'change'> {
  readonly id: readonly [rule: string, variant: string, kind?: string];
  /** The request, and what else depends on the operation; undefined if the row does not apply to the operation. */
  readonly of: (subject: Subject) => Asked | undefined;
}

interface Asked extends Partial<Pick<Question, 'title' | 'change' | 'decides' | 'conditions'>> {
  readonly request: CaseRequest;
}

/** The cases of a silence that is probed by rows. */
export const casesOf = (rows: readonly Row[], silence: SilenceId, subject: Subject): readonly HttpCase[] =>
  rows
    .filter((row) => row.silence === silence)
    .flatMap(({ id: [rule, variant, kind = variant], of, ...row }) => {
      const asked = of(subject);
      return asked === undefined ? [] : [ask(subject, { ...row, name: { rule, variant, kind }, ...asked })];
    });
