// Faulty servers: each is caught by a case that it names, and one that only breaks the contract keeps the source.

import type { Tried } from '../tally.ts';
import { few, type Group } from './group.ts';

/** The faulty servers of one kind. */
export function faultyGroup(title: string, tried: readonly Tried[]): Group {
  const caught = tried.filter((one) => one.caught.length > 0);
  const source = tried.filter((one) => one.verdict === 'source').length;
  return {
    title,
    says: `${caught.length} of ${tried.length} caught (${source} break the source, ${tried.length - source} the contract alone)`,
    notes: [],
    wanting: tried.flatMap((one) => [...survived(one), ...accusations(one)]),
  };
}

function survived({ name, verdict, caughtBy, caught, failed }: Tried): readonly string[] {
  if (caught.length > 0) return [];
  const instead = failed.length > 0 ? `failed instead: ${few(failed)}` : 'no case failed';
  return [`${name}: ${caughtBy.join(' or ')} should fail under the ${verdict} verdict; ${instead}`];
}

/** A server that keeps the source and is accused all the same, or not decided, is a false alarm. */
export function accusations({ name, verdict, undecided, digest }: Tried): readonly string[] {
  if (verdict === 'source' || digest === undefined || digest.conforms.source) return [];
  const alarm = undecided === undefined ? /failed|inconclusive|errored/ : /failed/;
  const cases = Object.entries(digest.cases).filter(([, { source }]) => alarm.test(source));
  if (undecided !== undefined && cases.length === 0) return [];
  return [`${name}: keeps the source, but ${digest.says.source} ${few(cases.map(([id]) => id))}`];
}
