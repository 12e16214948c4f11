// For each line of a schema a value that breaks it, and as little else as there is.

import {
  type Contract,
  createContract,
  type Fault,
  schemasOf,
  typesOf,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { isObject } from '../../../src/values.ts';
import { readingsOf } from '../../oracle/index.ts';
import type { Context } from '../../types.ts';
import { guessesFor } from './guesses.ts';
import { changedAlong, choicesOf, type Line, linesOf } from './lines.ts';

/** A valid value, and the request that has it. */
export interface Base {
  readonly context: Context;
  readonly value: unknown;
}

/** A line with a value that breaks it. */
export interface Break {
  readonly line: Line;
  readonly value: unknown;
  /** The valid value that it was made of. */
  readonly base: unknown;
  /** The context whose value was changed for it. */
  readonly context: Context;
}

/** A schema, and the valid values that are changed. */
export interface Tried {
  readonly pointer: string;
  readonly bases: readonly Base[];
  /** The value as the server reads it; undefined for one that can't be sent. */
  readonly read: (value: unknown) => unknown;
  /** Whether the source leaves a value open at the place of a line. */
  readonly isOpen?: (value: unknown, line: Line, context: Context) => boolean;
}

/** One for each line that is not known yet and that a value can break. */
export const breaksOf = (contract: Contract, tried: Tried, known: ReadonlySet<string>): readonly Break[] =>
  linesOf(contract, tried.pointer)
    // In a choice a change for one line may break others as well.
    .filter((line) => !known.has(line.pointer) || (!contract.annotated && choicesOf(line) !== ''))
    // Another value of a reference names nothing that exists.
    .filter(({ schema }) => schema['x-input'] === undefined)
    .flatMap((line) => breaking(contract, tried, line) ?? []);

function breaking(contract: Contract, tried: Tried, line: Line): Break | undefined {
  const { pointer, bases, read, isOpen } = tried;
  const along = (base: unknown, value: unknown) => changedAlong(contract, base, line.way, () => value);
  const isValid = (value: unknown) => contract.isValid(pointer, value);
  const isReadOtherwise = (base: unknown, guess: unknown) =>
    readingsOf(guess, typesOf(line.schema)).some((reading) =>
      isValid(read(without(undefined, along(base, reading)))),
    );
  let best: Break | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { context, value: base } of bases) {
    for (const guess of guessesAt(contract, base, line)) {
      const value = along(base, guess);
      const received = read(value);
      const faults = received === undefined ? [] : faultsOf(contract, pointer, received);
      if (faults.length >= least || !faults.some(isAt(line))) continue;
      if (isValid(without(null, received)) || isReadOtherwise(base, guess)) continue;
      if (isOpen?.(guess, line, context)) continue;
      [best, least] = [{ line, value, base, context }, faults.length];
      if (least === 1) return best;
    }
  }
  return best;
}

/** What is wrong with a value though formats are left unchecked, as they may be (JSON Schema 2020-12 §7.2.1). */
function faultsOf(contract: Contract, pointer: string, value: unknown): readonly Fault[] {
  const faults = contract.validate(pointer, value);
  const isFormed = !faults.some(({ keyword }) => keyword === 'format');
  return isFormed ? faults : withoutFormats(contract).validate(pointer, value);
}

const withoutFormats = oncePer(({ document }: Contract): Contract => {
  const copy = structuredClone(document);
  for (const { node } of schemasOf(copy)) delete (node as { format?: string }).format;
  return createContract(copy, { mayBeEmpty: true });
});

/** As a server reads a value that takes null for absence, as many do of a member, and Rails of an item. */
function without(nothing: null | undefined, value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((item) => item !== nothing).map((item) => without(nothing, item));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== nothing);
  return Object.fromEntries(members.map(([name, member]) => [name, without(nothing, member)]));
}

/** Bounds on how many items a list contains are reported under `contains`. */
const isAt =
  ({ pointer, holder, keyword }: Line) =>
  ({ line }: Fault): boolean =>
    line === pointer || (/^m..Contains$/.test(keyword) && line === `${holder}/contains`);

function guessesAt(contract: Contract, base: unknown, { way, keyword, schema }: Line): readonly unknown[] {
  let usual: unknown;
  changedAlong(contract, base, way, (value) => {
    usual = value;
    return value;
  });
  return guessesFor(keyword, schema, usual);
}
