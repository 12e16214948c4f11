// Texts and arrays of a length, as changes of a valid body.

import { constraintOrigin, type Field } from '../../../src/contract/index.ts';
import { type Condition, uniqueLength, uniqueName } from '../../types.ts';
import type { BodyChange } from '../change.ts';
import { pathName } from '../json-text.ts';
import { sameNameId, sceneOf } from '../sequences/names.ts';
import type { Subject } from '../subject.ts';
import type { Place } from '../targets.ts';
import { isUniqueName } from '../unique.ts';

type Keyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

/** Changes of a text, named by what is tried. */
export const textChange =
  (subject: Subject, place: Place, keyword: Keyword, beyondAscii = false) =>
  (variant: string, value: string): BodyChange =>
    lengthChange(subject, place, { keyword, variant, value, length: characters(value), beyondAscii });

/**
 * A name too short to be new to the run may be taken where names are unique: it counts only where they are not, and
 * only for being accepted.
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

function lengthChange(subject: Subject, { field, body }: Place, tried: Tried): BodyChange {
  const { keyword, variant, value, length, beyondAscii } = tried;
  const path = pathName(field.path);
  return {
    rule: 'lengths',
    variant,
    title: `${path} of length ${length} (${variant.replaceAll('-', ' ')})`,
    change: `${path} has length ${length}${beyondAscii ? ', outside ASCII' : ''}`,
    path: field.path,
    value,
    origin: constraintOrigin(subject.contract, body.alternative, field, keyword),
  };
}

function characters(text: string): number {
  const plain = text.replace(uniqueName(), 'u'.repeat(uniqueLength));
  return [...plain].length;
}
