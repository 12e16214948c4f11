// Contexts: a valid body once more with its other values at the ends of their ranges, with another name and in other
// spellings. A check that runs only beside something else is seen in one of them.

import {
  type Contract,
  constraintOrigin,
  derived,
  type Field,
  type Origin,
  typesOf,
  weakest,
} from '../../src/contract/index.ts';
import { uniqueName } from '../types.ts';
import { pathName, replaceAt, valueAt } from './json-text.ts';
import type { Spelling } from './spell.ts';
import { isUniqueName, textOfLength } from './unique.ts';
import { nameFieldOf, type ValidBody } from './valid-bodies.ts';

/** One row of the table: to which end the other values are moved, and how the body is written. */
interface Surroundings {
  readonly name: string;
  readonly end?: End;
  readonly spelling: Spelling;
}

/** An end of a range, or of what a length may be. */
export type End = 'least' | 'most';

/** Whatever is tried meets each value at each of its ends, members in another order, white space, escapes and length. */
const atEnds: readonly Surroundings[] = [
  { name: 'least', end: 'least', spelling: { reversed: true } },
  { name: 'most', end: 'most', spelling: { space: { newline: '\n', indent: '  ' }, bytes: 2100 } },
];
const escaped: Surroundings = { name: 'escaped', spelling: { escapes: { keys: true, values: true } } };

/** A body in all of its surroundings. */
export interface Contexts {
  readonly body: ValidBody;
  /** The source gives a range to each of its numbers, if only one end of it. */
  readonly isGiven: boolean;
  /** Values at ends that the contract chose, too: what is refused is tried in these. */
  readonly far: readonly ValidBody[];
  /** The values as they are, in another spelling. */
  readonly respelt: ValidBody;
  /** The same with a name that is too short to be new to the run, for what is refused: `respelt` is its twin. */
  readonly short: ValidBody;
  /** Values at ends that the source gives alone: what is accepted is tried in these. */
  readonly near: readonly ValidBody[];
}

/** Makes the contexts of a body. */
export function contextsOf(contract: Contract, body: ValidBody): Contexts {
  const respelt = farFrom(contract, body, escaped);
  return {
    body,
    isGiven: movable(body).every((field) => isText(field) || boundsOf(contract, body, field).some(isGiven)),
    far: atEnds.map((row) => farFrom(contract, body, row)),
    respelt,
    short: withShortName(respelt, respelt.name),
    near: [...atEnds, escaped].map(({ name, end, spelling: { bytes: _, ...spelling } }) => ({
      ...inSurroundings(body, spelling, endsOf(contract, body, end).filter(isGiven)),
      name: `${body.name}/near-${name}`,
      rule: 'contexts',
    })),
  };
}

const shortName = 'ab';

/**
 * A body with a name of two characters, which is its twin otherwise. What is refused in it shows something only where a
 * shorter name is accepted, again and again.
 */
export function withShortName(body: ValidBody, label: string): ValidBody {
  const field = nameFieldOf(body);
  const { minLength = 0 } = field?.schema ?? {};
  if (field === undefined || minLength > shortName.length) return body;
  const place = pathName(field.path);
  return {
    ...body,
    value: replaceAt(body.value, field.path, shortName),
    label,
    beside: {
      path: field.path,
      ...(minLength > 0 && {
        shownBy: {
          case: { rule: 'lengths', place, variant: 'minimum' },
          because: 'names-may-not-be-short' as const,
        },
      }),
    },
  };
}

const farFrom = (contract: Contract, body: ValidBody, { name, end, spelling }: Surroundings): ValidBody => ({
  ...inSurroundings(body, spelling, endsOf(contract, body, end)),
  name: `${body.name}/${name}`,
  rule: 'contexts',
});

const boundsOf = (contract: Contract, body: ValidBody, field: Field): readonly Moved[] =>
  (['least', 'most'] as const).flatMap((end) => movedTo(contract, body, field, end));

/** The source gives this end. */
export const isGiven = ({ origin }: Moved): boolean => origin.level !== 'chosen';

/** A body with values at ends, in a spelling. */
export const inSurroundings = (body: ValidBody, spelling: Spelling, moved: readonly Moved[]): ValidBody => ({
  ...body,
  value: moved.reduce((whole, { field, value }) => replaceAt(whole, field.path, value), body.value),
  origin: derived(weakest(body.origin, ...moved.map(({ origin }) => origin))),
  spelling,
});

/** A value that is moved to an end, and why it may be there. */
export interface Moved {
  readonly field: Field;
  readonly at: End;
  readonly value: unknown;
  readonly origin: Origin;
}

function endsOf(contract: Contract, body: ValidBody, end: End | undefined): readonly Moved[] {
  if (end === undefined) return [];
  return movable(body).flatMap((field) => movedTo(contract, body, field, end));
}

/** The end of a value, if it has one. */
export const movedTo = (contract: Contract, body: ValidBody, field: Field, end: End): readonly Moved[] =>
  endOf(field, end).map(({ keyword, value }) => ({
    field,
    at: end,
    value,
    origin: constraintOrigin(contract, body.alternative, field, keyword),
  }));

const isText = ({ schema }: Field) => typesOf(schema).includes('string');

/** Values with a range, or a length, of their own. */
export const movable = ({ alternative, value }: ValidBody): readonly Field[] =>
  alternative.fields.filter(({ schema, path }) => {
    if (valueAt(value, path) === undefined || path.includes(0)) return false;
    if (schema.enum ?? schema.const ?? schema.pattern ?? schema.format ?? schema['x-input']) return false;
    return typesOf(schema).some((type) => /^(integer|string)$/.test(type));
  });

interface Bound {
  readonly keyword: string;
  readonly value: unknown;
}

/** Longer texts are no context but a trial of their own. */
const longest = 1000;

/** A name has no least, as it must be new to the run; letters of several bytes stand in its place. */
function endOf(field: Field, end: End): readonly Bound[] {
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
