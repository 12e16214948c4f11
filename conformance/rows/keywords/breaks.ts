// For each line of a schema a value that breaks it, and as little else as there is.

import { type Contract, type Fault, typesOf } from '../../../src/contract/index.ts';
import { readingsOf } from '../../oracle/index.ts';
import { guessesFor } from './guesses.ts';
import { changedAlong, isEntangled, type Line, linesOf } from './lines.ts';

/** A line with a value that breaks it. */
export interface Break {
  readonly line: Line;
  readonly value: unknown;
  /** The number of the base that it is a change of. */
  readonly base: number;
}

/** A schema, and the valid values that are changed. */
interface Tried {
  readonly contract: Contract;
  readonly pointer: string;
  readonly bases: readonly unknown[];
  /** The value as the server reads it; undefined for one that can't be sent. */
  readonly read: (value: unknown) => unknown;
  /** Lines that need no value. */
  readonly isKnown: (line: string) => boolean;
  /** Whether the source leaves a value open at the place of a line, in a base. */
  readonly isOpen?: (value: unknown, line: Line, base: number) => boolean;
}

/** One for each line that is not known yet and that a value can break. */
export const breaksOf = (tried: Tried): readonly Break[] =>
  linesOf(tried.contract, tried.pointer)
    // Another value of a reference names nothing that exists.
    .filter((line) => !tried.isKnown(line.pointer) || isEntangled(line))
    .filter(({ schema }) => schema['x-input'] === undefined)
    .flatMap((line) => breaking(tried, line) ?? []);

function breaking({ contract, pointer, bases, read, isOpen }: Tried, line: Line): Break | undefined {
  const isValid = (value: unknown) => contract.isValid(pointer, value);
  const isReadOtherwise = (valid: unknown, guess: unknown) =>
    readingsOf(guess, typesOf(line.schema)).some((reading) =>
      isValid(read(without(undefined, along(contract, valid, line, reading)))),
    );
  let best: Break | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [base, valid] of bases.entries()) {
    for (const guess of guessesAt(contract, valid, line)) {
      const value = along(contract, valid, line, guess);
      const received = read(value);
      const faults = received === undefined ? [] : contract.validate(pointer, received);
      if (faults.length >= least || !faults.some(isAt(line))) continue;
      if (isValid(without(null, received)) || isReadOtherwise(valid, guess)) continue;
      if (isOpen?.(guess, line, base)) continue;
      [best, least] = [{ line, value, base }, faults.length];
      if (least === 1) return best;
    }
  }
  return best;
}

/** As a server reads a value that takes null for absence, as many do of a member, and Rails of an item. */
function without(nothing: null | undefined, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.filter((item) => item !== nothing).map((item) => without(nothing, item));
  const members = Object.entries(value).filter(([, member]) => member !== nothing);
  return Object.fromEntries(members.map(([name, member]) => [name, without(nothing, member)]));
}

/** Bounds on how many items a list contains are reported under `contains`. */
const isAt =
  ({ pointer, holder, keyword }: Line) =>
  ({ line }: Fault): boolean =>
    line === pointer || (/^m..Contains$/.test(keyword) && line === `${holder}/contains`);

/** A valid value with another one at the place of a line. */
const along = (contract: Contract, base: unknown, { way }: Line, value: unknown): unknown =>
  changedAlong(contract, base, way, () => value);

function guessesAt(contract: Contract, base: unknown, { way, keyword, schema }: Line): readonly unknown[] {
  let usual: unknown;
  changedAlong(contract, base, way, (value) => {
    usual = value;
    return value;
  });
  return guessesFor(keyword, schema, usual);
}
