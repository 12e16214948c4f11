// What is broken, as findings: properties that one request shows, or the same edit in several places, are one.

import type { Contract } from '../../src/contract/index.ts';
import { grouped } from '../grouped.ts';
import { type Property, rankOf } from '../types.ts';
import { type Broken, isBroken, isMisplaced, likeness } from './words/headlines.ts';

/** Properties that it is the same edit of, in several places, and further ones that the same request shows. */
export type Finding = readonly [together: readonly [Broken, ...Broken[]], others: readonly Broken[]];

/** Stated before derived before chosen, and the most telling first. */
export function findingsOf(all: readonly Property[], contract: Contract): readonly Finding[] {
  const byRequest = grouped(all.filter(isBroken).toSorted(mostTelling), sentBy);
  return grouped(byRequest, ([, [leader]]) => likeness(leader, contract))
    .map(([, same]): Finding => {
      const [first, ...more] = same.map(([, [leader]]) => leader);
      return [[first as Broken, ...more], same.flatMap(([, [, ...others]]) => others)];
    })
    .toSorted(([[a]], [[b]]) => mostTelling(a, b));
}

/** One request, of which the same was required. */
const sentBy = ({ id, finding: { trial, required } }: Broken) =>
  JSON.stringify([trial?.request ?? id, required.kind]);

const mostTelling = (a: Broken, b: Broken) =>
  rankOf(a) - rankOf(b) || weightOf(a) - weightOf(b) || failed(b) - failed(a);

const failed = ({ evidence: { judged, held } }: Broken) => judged - held;

/**
 * An operation at another place hides most; an exact bound says most, then a wrong outcome, then what a response is like. Of
 * decisions: who may do what, then mandatory fields, then what a create answers, then the rest.
 */
function weightOf(broken: Broken): number {
  const { level, place, rule, finding } = broken;
  const { trial, required, boundary } = finding;
  const isOfOutcome = ofOutcome.has(required.kind);
  if (isMisplaced(broken)) return -1;
  if (level !== 'chosen') return boundary ? 0 : isOfOutcome ? 1 : 2;
  const sent = trial?.request.headers.find(([, value]) => value.includes('$ACS_'))?.[1] ?? '$ACS_SECOND';
  if (ofAccess.has(place) && required.kind === 'rejected' && sent.includes('$ACS_SECOND')) return 0;
  if (rule === 'required' || rule === 'required-fields') return 1;
  const isOfCreate = trial?.request.method === 'POST' && (trial.response?.status ?? 500) < 300;
  return !isOfOutcome && isOfCreate ? 2 : 3;
}

const ofOutcome: ReadonlySet<string> = new Set(['accepted', 'rejected', 'not-resource']);

/** Where no credential, or that of another account, opens what it should not. */
const ofAccess: ReadonlySet<string> = new Set(['credential', 'account', 'second-account']);
