// What is broken, as findings: properties that one request shows, or the same edit in several places, are one.

import { type Contract, weightOfDecision } from '../../src/contract/index.ts';
import { grouped } from '../grouped.ts';
import { type Property, rankOf } from '../types.ts';
import { type Broken, isAbsent, isBroken, isOfOutcome, likeness } from './words/headlines.ts';

/** Properties that it is the same edit of, in several places, and further ones that the same request shows. */
export type Finding = readonly [together: readonly [Broken, ...Broken[]], others: readonly Broken[]];

/** Stated before derived before chosen, the most telling first. */
export function findingsOf(all: readonly Property[], contract: Contract): readonly Finding[] {
  const byRequest = grouped(all.filter(isBroken).toSorted(mostTelling(contract)), sentBy);
  return grouped(byRequest, ([, [leader]]) => likeness(leader, contract))
    .map(([, same]): Finding => {
      const [first, ...more] = same.map(([, [leader]]) => leader);
      return [[first as Broken, ...more], same.flatMap(([, [, ...others]]) => others)];
    })
    .toSorted(([[a]], [[b]]) => mostTelling(contract)(a, b));
}

/** One request, of which the same was required. */
const sentBy = ({ id, finding: { trial, required } }: Broken) =>
  JSON.stringify([trial?.request ?? id, required.kind]);

const mostTelling = (contract: Contract) => (a: Broken, b: Broken) =>
  rankOf(a) - rankOf(b) || weightOf(a, contract) - weightOf(b, contract) || degreeOf(a) - degreeOf(b);

/** Of decisions what is at risk. Else an operation at another place hides most. */
const weightOf = (broken: Broken, { source }: Contract): number =>
  broken.level === 'chosen'
    ? weightOfDecision(source.silences.get(broken.origin.id ?? '')).place
    : Number(!isAbsent(broken));

/** What is no JSON, or an exact bound, says most, then a wrong outcome, then what a response is like. */
const degreeOf = ({ place, rule, finding: { boundary, required } }: Broken): number =>
  boundary || (place === 'body' && rule === 'json') ? 0 : isOfOutcome(required) ? 1 : 2;
