// Values of a parameter that surely name nothing, and fit its schema all the same.

import type { Parameter } from '../../src/contract/index.ts';
import { declaredValue, fits } from './parameter-values.ts';
import { unknownId } from './sequences/unknown-id.ts';
import type { Subject } from './subject.ts';

/** A value that names nothing; undefined where none is declared to make it from, or none fits the schema. */
export function unknownValue(subject: Subject, parameter: Parameter): string | undefined {
  const known = declaredValue(subject, parameter);
  if (known === undefined) return undefined;
  return candidates(known, parameter).find(
    (value) => value !== known && fits(subject.contract, parameter, value),
  );
}

/** The likeliest first; a number keeps far away from what exists, since its neighbours may exist too. */
function candidates(known: string, { schema }: Parameter): readonly string[] {
  const { type, maximum = 0, minimum = 0 } = schema?.node ?? {};
  const number = /^-?\d+$/.test(known) ? Number(known) : undefined;
  if (number === undefined || (type !== 'integer' && type !== 'number'))
    return [unknownId(known), unknownId(known).slice(0, known.length)];
  const far = [number + 907_142_563, number + 7919, maximum, minimum];
  return far.filter((value) => Math.abs(value - number) >= farAway).map(String);
}

/** Numbers closer together than this may be counted through. */
const farAway = 1000;
