// Values of a parameter that surely name nothing, and fit its schema all the same.

import type { Parameter } from '../../src/contract/index.ts';
import { textsOf } from './made-up.ts';
import { declaredValue, fits } from './parameter-values.ts';
import { leastUnknown, unknownId } from './sequences/unknown-id.ts';
import type { Subject } from './subject.ts';

/**
 * A value that names nothing; undefined where none is declared to make it from, or none that fits the schema is long
 * enough to name nothing for sure.
 * @param turn a value that differs from those of other turns, of which there are five
 */
export function unknownValue(subject: Subject, parameter: Parameter, turn = 0): string | undefined {
  const known = declaredValue(subject, parameter);
  if (known === undefined) return undefined;
  return candidates(known, parameter, turn).find(
    (value) => value !== known && fits(subject.contract, parameter, value),
  );
}

/** The likeliest first; a number keeps far away from what exists, since its neighbours may exist too. */
function candidates(known: string, { schema }: Parameter, turn: number): readonly string[] {
  const { type, maximum = 0, minimum = 0, maxLength, pattern } = schema?.node ?? {};
  const number = /^-?\d+$/.test(known) ? Number(known) : undefined;
  if (number === undefined || (type !== 'integer' && type !== 'number')) {
    const other = unknownId(known, turn);
    const texts = [other, other.slice(0, maxLength), ...longestFirst(pattern, turn)];
    return texts.filter(({ length }) => length >= leastUnknown);
  }
  const far = [number + 907_142_563, number + 7919, maximum, minimum];
  return far
    .map((value) => value - turn)
    .filter((value) => Math.abs(value - number) >= farAway)
    .map(String);
}

/** Texts that a pattern takes, from another one in each turn. */
function longestFirst(pattern: string | undefined, turn: number): readonly string[] {
  const texts = textsOf(pattern).filter((text) => /^[\w.~-]+$/.test(text));
  return texts.toSorted((a, b) => b.length - a.length).slice(turn);
}

/** Numbers closer together than this may be counted through. */
const farAway = 1000;
