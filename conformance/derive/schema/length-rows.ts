// Texts and arrays of a certain length as changes of a valid body, and texts that are too long.

import type { Field } from '../../../src/contract/index.ts';
import { type Condition, uniqueLength, uniqueName } from '../../types.ts';
import type { BodyChange } from '../change.ts';
import { type NamedRow, originAt, type Place } from '../design/places.ts';
import { pathName } from '../json-text.ts';
import { isUniqueName } from '../made-up.ts';
import { sameNameId, sceneOf } from '../sequences/creates.ts';
import type { Subject } from '../subject.ts';

type Keyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

/** Changes of a text. */
export const textChange =
  (subject: Subject, place: Place, keyword: Keyword, beyondAscii = false) =>
  (variant: string, value: string): BodyChange =>
    lengthChange(subject, place, { keyword, variant, value, length: characters(value), beyondAscii });

/**
 * A name too short to be unique may be rejected as a duplicate: the case counts only if names need not be unique, and only as
 * accepted.
 */
export const tooShortToBeNew = (subject: Subject, field: Field, length: number): readonly Condition[] =>
  isUniqueName(field) && length < uniqueLength && sceneOf(subject) !== undefined
    ? [{ kind: 'only-if-accepted', case: sameNameId(subject), because: 'names-must-be-unique' }]
    : [];

/** Changes of an array. */
export const arrayChange =
  (subject: Subject, place: Place) =>
  (keyword: Keyword, variant: string, value: readonly unknown[]): BodyChange =>
    lengthChange(subject, place, { keyword, variant, value, length: value.length, beyondAscii: false });

interface Tried {
  readonly keyword: Keyword;
  readonly variant: string;
  readonly value: unknown;
  readonly length: number;
  readonly beyondAscii: boolean;
}

function lengthChange(subject: Subject, place: Place, tried: Tried): BodyChange {
  const { keyword, variant, value, length, beyondAscii } = tried;
  const path = pathName(place.field.path);
  return {
    rule: 'lengths',
    variant,
    title: `${path} of length ${length} (${variant.replaceAll('-', ' ')})`,
    change: `${path} has length ${length}${beyondAscii ? ', outside ASCII' : ''}`,
    path: place.field.path,
    value,
    origin: originAt(subject, place, keyword),
  };
}

function characters(text: string): number {
  const plain = text.replace(uniqueName(), 'u'.repeat(uniqueLength));
  return plain.length - (plain.match(/[^\u0000-\uffff]/gu)?.length ?? 0);
}

/** A text longer than the maximum. */
export type LongText = NamedRow<(most: number) => string>;

/** Far beyond a bound, but no more than a body may have. */
export const farBeyond = (most: number): number => Math.min(most * 20, most + 100_000);

/** Half a text: one is within the bound, two of them exceed it. */
const half = (most: number) => 'a'.repeat(Math.ceil((most + 1) / 2));
const halves = (between: string) => (most: number) => half(most) + between + half(most);
const filled = (most: number, letter: string) => letter.repeat(Math.floor(most / 2) + 1);

export const longTexts: readonly LongText[] = [
  { name: 'far-above-maximum', of: (most) => 'a'.repeat(farBeyond(most)) },
  { name: 'wrapped-at-8-bits', of: (most) => 'a'.repeat(256 * Math.ceil((most + 1) / 256) + 1) },
  { name: 'blanks-between', of: (most) => `a${filled(most, ' ')}${half(most)}` },
  { name: 'two-words', of: halves(' ') },
  { name: 'two-lines', of: halves('\n') },
  { name: 'two-items', of: halves(',') },
  { name: 'two-parts', of: halves('_') },
  { name: 'nul-between', of: halves('\u0000') },
  { name: 'per-cent-encoded', of: (most) => '%61'.repeat(Math.floor(most / 3) + 1) },
  { name: 'marked-up', of: (most) => `<b>${'a'.repeat(Math.max(most - 6, 1))}</b>` },
];
