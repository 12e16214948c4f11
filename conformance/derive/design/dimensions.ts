// The levels of the dimensions of a valid body: the boundary values of its members, and the encodings of its JSON.

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
import { type Encoding, escaped, escapedValues, pretty, replaceAt, reversed, valueAt } from '../json-text.ts';
import { isUniqueName, textOfLength } from '../made-up.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** An end of a range of numbers or lengths. */
export type End = 'least' | 'most';

export const ends: readonly End[] = ['least', 'most'];

/** An encoding with its name in case ids; the first is compact JSON. */
export interface NamedEncoding {
  readonly name: string;
  readonly encoding: Encoding;
}

export const encodings: readonly NamedEncoding[] = [
  { name: '', encoding: {} },
  { name: 'reversed', encoding: reversed },
  { name: 'pretty', encoding: pretty },
  { name: 'escaped', encoding: escaped },
  { name: 'escapes-in-values', encoding: { ...reversed, ...escapedValues } },
];

/** A member at a boundary value, and the origin of that bound. */
export interface Boundary {
  readonly field: Field;
  readonly end: End;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Members that have a range or a length. */
export const boundedFields = ({ alternative, value }: ValidBody): readonly Field[] =>
  alternative.fields.filter(({ schema, path }) => {
    if (valueAt(value, path) === undefined || path.includes(0)) return false;
    if (schema.enum ?? schema.const ?? schema.pattern ?? schema.format ?? schema['x-input']) return false;
    return typesOf(schema).some((type) => /^(integer|string)$/.test(type));
  });

/** The boundary value of a member at an end; empty if it has none. */
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

/** Whether the source gives this bound. */
export const isGiven = ({ origin }: Boundary): boolean => origin.level !== 'chosen';

/** Boundary values of numbers for which the source gives no range, so that their values are open. */
export const openRanges = (contract: Contract, body: ValidBody): readonly Boundary[] =>
  boundedFields(body)
    .filter(({ schema }) => !typesOf(schema).includes('string'))
    .map((field) => ends.flatMap((end) => boundaryOf(contract, body, field, end)))
    .filter((both) => !both.some(isGiven))
    .flat();

/** A body with some members at boundary values, in an encoding. */
export const withBoundaries = (
  body: ValidBody,
  encoding: Encoding,
  boundaries: readonly Boundary[],
): ValidBody => ({
  ...body,
  value: boundaries.reduce((whole, { field, value }) => replaceAt(whole, field.path, value), body.value),
  origin: derived(weakest(body.origin, ...boundaries.map(({ origin }) => origin))),
  encoding,
  rule: 'combinations',
});

/** Characters; longer texts are cases of their own and no level. */
const longest = 1000;

/** A unique name can't have the least length; letters of several bytes take that level. */
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
