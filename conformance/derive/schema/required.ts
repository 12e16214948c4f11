// Required properties: a body without one is refused.

import type { Field } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import type { Base } from '../bases.ts';
import { changeId, refusedChange, remove } from '../body-change.ts';
import { pathName } from '../json-text.ts';
import { requiredOrigin } from '../presence.ts';
import { fieldsInBases, type Subject } from '../subject.ts';

/** Cases for `required`, nested objects included. */
export function deriveRequired(subject: Subject): readonly Case[] {
  return fieldsInBases(subject)
    .filter(({ field }) => field.required && typeof field.path.at(-1) === 'string')
    .flatMap(({ field, base }) => {
      const path = pathName(field.path);
      const origin = requiredOrigin(subject.contract, base.alternative, field);
      return refusedChange(subject, base, {
        ...missing(field),
        title: `${path} left out`,
        change: `${path} is absent`,
        value: remove,
        origin,
      });
    });
}

/** The id of the case that leaves a required property out. */
export const missingId = (subject: Subject, base: Base, field: Field): string =>
  changeId(subject, base, missing(field));

const missing = (field: Field) => ({
  rule: 'required',
  name: `${pathName(field.path)}/missing`,
  path: field.path,
});
