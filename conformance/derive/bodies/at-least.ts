// An example once more with its numbers at their least, and not as what the example vouches for: where the example alone is
// refused, it is refused for its values, since the properties are the same and none of the numbers may be so low only.

import type { Contract } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId, type CaseName, caseId, createCase, refusedWithout } from '../case.ts';
import { extremeOf } from '../combinations.ts';
import { valueAt } from '../json-text.ts';
import { openRanges } from '../levels.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestWith, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** One case for each example whose numbers all have a range, if only one end of it. */
export const atLeast: Rule = {
  name: 'at-least',
  derive: (subject) => leastsOf(subject).map((one) => accepted(subject, one)),
};

/** The ids of all of them. */
export const atLeastIds = (subject: Subject): readonly string[] =>
  leastsOf(subject).map(({ usual }) => caseId(subject, nameOf(usual)));

interface Least {
  readonly usual: ValidBody;
  readonly least: ValidBody;
}

const leastsOf = ({ contract, shapes }: Subject): readonly Least[] =>
  shapes
    .filter((body) => contract.annotated && isExample(contract, body))
    .map((usual) => ({ usual, least: extremeOf(contract, usual, 'least') }));

const hasNumbers = ({ alternative, value }: ValidBody) =>
  alternative.fields.some(({ path }) => typeof valueAt(value, path) === 'number');

const isExample = (contract: Contract, body: ValidBody) =>
  body.rule === 'examples' && hasNumbers(body) && openRanges(contract, body).length === 0;

const nameOf = ({ name }: ValidBody): CaseName => ({
  rule: 'combinations',
  variant: `${name}/least-alone`,
  kind: '',
});

function accepted(subject: Subject, { usual, least }: Least): HttpCase {
  return createCase(subject, nameOf(usual), {
    title: `${usual.name} with its values at their least is accepted`,
    request: requestWith(subject, least, least.value),
    requires: success(subject, least.origin),
    cites: least.cites,
    conditions: [
      ...refusedWithout(least),
      { kind: 'one-of', cases: subject.bodies.map((body) => bodyCaseId(subject, body)) },
    ],
  });
}
