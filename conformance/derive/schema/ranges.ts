// The ranges of the whole numbers of a body, as far as the source gives them.

import { constraintOrigin, type Field, type Origin, typesOf } from '../../../src/contract/index.ts';
import { valueAt } from '../json-text.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** A property, and the values that it may have for sure. */
export interface Range {
  readonly field: Field;
  readonly least: number;
  readonly most: number;
  readonly origin: Origin;
}

/** An end that the contract chose is left alone: the value itself is the end then. */
export function rangesOf(subject: Subject, { alternative, value }: ValidBody): readonly Range[] {
  return alternative.fields.flatMap((field) => {
    const right = valueAt(value, field.path);
    const { minimum, maximum, multipleOf } = field.schema;
    if (typeof right !== 'number' || !typesOf(field.schema).includes('integer')) return [];
    if (minimum === undefined || maximum === undefined || multipleOf !== undefined) return [];
    const [low, high] = (['minimum', 'maximum'] as const).map((keyword) =>
      constraintOrigin(subject.contract, alternative, field, keyword),
    );
    if (low === undefined || high === undefined || high.level === 'chosen') return [];
    return [{ field, least: low.level === 'chosen' ? right : minimum, most: maximum, origin: high }];
  });
}
