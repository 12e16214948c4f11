// The combinations themselves: each is accepted, and vouches for what is tried in it.

import type { HttpCase } from '../../types.ts';
import { bodyCaseId, bodyCaseName, createCase, refusedWithout } from '../case.ts';
import { type Combination, combinationsOf, extremesOf } from '../combinations.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestWith, type Subject } from '../subject.ts';

/** One case for each combination; in a thorough run any three levels meet in them. */
export const combinations: Rule = {
  name: 'combinations',
  derive: (subject) => {
    const all = subject.alternatives.flatMap((alternative) => {
      const paths = [[], ...alternative.fields.map(({ path }) => path)];
      return [
        ...paths.flatMap((path) => extremesOf(subject, alternative, path)),
        ...combinationsOf(subject, alternative, 2),
        ...(subject.inputs.thorough ? combinationsOf(subject, alternative, 3) : []),
      ];
    });
    return [...new Map(all.map((one) => [one.voucher.name, one])).values()].map((one) =>
      accepted(subject, one),
    );
  },
};

function accepted(subject: Subject, { usual, voucher }: Combination): HttpCase {
  return createCase(subject, bodyCaseName(voucher), {
    title: `${voucher.name} is accepted`,
    request: requestWith(subject, voucher, voucher.value),
    requires: success(subject, voucher.origin),
    cites: voucher.cites,
    conditions: [{ kind: 'twin', case: bodyCaseId(subject, usual) }, ...refusedWithout(voucher)],
  });
}
