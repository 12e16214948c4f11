// In how many of its places a row is tried: one that stands for others in all of them, every other one in turns. A thorough
// run tries each row everywhere.

import type { Origin } from '../../src/contract/index.ts';
import type { Subject } from './subject.ts';

/** What a table says of a row beside what is sent. */
export interface Turn {
  /** It stands for those like it in every context. */
  readonly main?: true;
  /** It is tried beside each member that the source leaves open. */
  readonly besideOpen?: true;
  /** It is left to thorough runs. */
  readonly thorough?: true;
}

/** So many contexts come first that hold a value of every property. */
const fullest = 2;

/** The place whose turn it is: the fuller the body, the more there is beside what is tried. */
export function inTurns<T>({ inputs }: Subject, places: readonly T[], turn: number, row: Turn): readonly T[] {
  if (inputs.thorough || row.main) return places;
  if (row.thorough) return [];
  const first = turn % Math.max(Math.min(places.length, fullest), 1);
  return places.slice(first, first + 1);
}

/**
 * What only the contract chose is tried at home, and with the rows that stand for others: whoever chose otherwise has
 * nothing to be accused of.
 */
export const isTriedEverywhere = ({ inputs }: Subject, { level }: Origin): boolean =>
  inputs.thorough === true || level !== 'chosen';
