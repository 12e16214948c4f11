// The levels of each dimension of a valid body: its members at the boundary values of their ranges, and the ways in which
// it is written.

import {
  type Contract,
  constraintOrigin,
  derived,
  type Field,
  type Origin,
  typesOf,
  weakest,
} from '../../../src/contract/index.ts';
import { uniqueName } from '../../types.ts';
import { escaped, escapedValues, pretty, replaceAt, reversed, type Spelling, valueAt } from '../json-text.ts';
import { isUniqueName, textOfLength } from '../made-up.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** An end of a range, or of what a length may be. */
export type End = 'least' | 'most';

export const ends: readonly End[] = ['least', 'most'];

/** A way to write a body; the first is the compact one. */
export interface Way {
  readonly name: string;
  readonly spelling: Spelling;
}

export const ways: readonly Way[] = [
  { name: '', spelling: {} },
  { name: 'reversed', spelling: reversed },
  { name: 'pretty', spelling: pretty },
  { name: 'escaped', spelling: escaped },
  { name: 'escapes-in-values', spelling: { ...reversed, ...escapedValues } },
];

/** A member at an end, and why it may be there. */
export interface Boundary {
  readonly field: Field;
  readonly end: End;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Members with a range, or a length, of their own. */
export const boundedFields = ({ alternative, value }: ValidBody): readonly Field[] =>
  alternative.fields.filter(({ schema, path }) => {
    if (valueAt(value, path) === undefined || path.includes(0)) return false;
    if (schema.enum ?? schema.const ?? schema.pattern ?? schema.format ?? schema['x-input']) return false;
    return typesOf(schema).some((type) => /^(integer|string)$/.test(type));
  });

/** The boundary value of a member, if it has one. */
export const boundaryOf = (
  contract: Contract,
  { alternative }: ValidBody,
  field: Field,
  end: End,
): readonly Boundary[] =>
  endOf(field, end).map(({ keyword, value }) => ({
    field,
    end,
    value,
    origin: constraintOrigin(contract, alternative, field, keyword),
  }));

/** The source gives this end. */
export const isGiven = ({ origin }: Boundary): boolean => origin.level !== 'chosen';

/** The boundary values of the numbers of a body that have no end from the source: what they may be is open. */
export const openRanges = (contract: Contract, body: ValidBody): readonly Boundary[] =>
  boundedFields(body)
    .filter(({ schema }) => !typesOf(schema).includes('string'))
    .map((field) => ends.flatMap((end) => boundaryOf(contract, body, field, end)))
    .filter((both) => !both.some(isGiven))
    .flat();

/** A body with some members at ends, in a spelling. */
export const placedAt = (
  body: ValidBody,
  spelling: Spelling,
  boundaries: readonly Boundary[],
): ValidBody => ({
  ...body,
  value: boundaries.reduce((whole, { field, value }) => replaceAt(whole, field.path, value), body.value),
  origin: derived(weakest(body.origin, ...boundaries.map(({ origin }) => origin))),
  spelling,
  rule: 'combinations',
});

/** Longer texts are no context but a trial of their own. */
const longest = 1000;

/** A name has no least, as it must be new to the run; letters of several bytes stand in its place. */
function endOf(field: Field, end: End): readonly { readonly keyword: string; readonly value: unknown }[] {
  const { minimum, maximum, maxLength = Infinity, minLength = 1 } = field.schema;
  if (!typesOf(field.schema).includes('string')) {
    const value = end === 'least' ? minimum : maximum;
    return value === undefined ? [] : [{ keyword: end === 'least' ? 'minimum' : 'maximum', value }];
  }
  if (end === 'most')
    return maxLength > longest ? [] : [{ keyword: 'maxLength', value: textOfLength(field, maxLength) }];
  const value = isUniqueName(field) ? `${uniqueName()}é漢` : textOfLength(field, Math.max(minLength, 1));
  return [{ keyword: 'minLength', value }];
}
