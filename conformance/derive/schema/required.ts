// Required properties: a body without one is refused.

import { type Field, requiredOrigin } from '../../../src/contract/index.ts';
import { changeId, refusedChange, remove } from '../change.ts';
import { pathName } from '../json-text.ts';
import { targetsOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** Cases for `required`, nested objects included. */
export const required: Rule = {
  name: 'required',
  derive: (subject) =>
    targetsOf(subject)
      .filter(({ field }) => field.required && typeof field.path.at(-1) === 'string')
      .flatMap(({ homes, far }, i) => [...new Set([...homes, ...far(i, true)])])
      .flatMap(({ field, body }) =>
        refusedChange(subject, body, {
          ...missing(field),
          title: `${pathName(field.path)} left out`,
          change: `${pathName(field.path)} is absent`,
          value: remove,
          origin: requiredOrigin(subject.contract, body.alternative, field),
        }),
      ),
};

/** The id of the case that leaves a required property out. */
export const missingId = (subject: Subject, body: ValidBody, field: Field): string =>
  changeId(subject, body, missing(field));

const missing = (field: Field) => ({ rule: 'required', variant: 'missing', path: field.path });
