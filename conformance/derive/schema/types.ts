// JSON types: whatever only resembles the wanted one is refused.

import { constraintOrigin, typesOf } from '../../../src/contract/index.ts';
import type { Condition, HttpCase, HttpTest } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { refusedChange } from '../change.ts';
import { pathName, removeAt, valueAt, writeJson } from '../json-text.ts';
import { type Place, targetsOf } from '../places.ts';
import { decided } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { inTurns } from '../turns.ts';
import type { Variant } from '../variant.ts';
import { type Impostor, impostorsOf } from './impostors.ts';
import { missingId } from './required.ts';

/** Cases for `type`. */
export const types: Rule = {
  name: 'types',
  derive: (subject) =>
    targetsOf(subject).flatMap((target, t) => {
      const wanted = typesOf(target.field.schema);
      if (wanted.length === 0) return [];
      const rows = impostorsOf(wanted).flatMap((row, i) =>
        inTurns(subject, target.far(i, row.main ?? false), i + t, row).flatMap((place) =>
          impostor(subject, place, row),
        ),
      );
      return wanted.includes('null')
        ? rows
        : [...rows, ...target.homes.flatMap((home) => nulls(subject, home))];
    }),
};

function impostor(subject: Subject, place: Place, { name, of }: Impostor): readonly HttpCase[] {
  const value = of(valueAt(place.body.value, place.field.path));
  return wrong(subject, place, { name, value });
}

function wrong(
  subject: Subject,
  { field, body }: Place,
  { name, value }: Variant,
  conditions: readonly Condition[] = [],
): readonly HttpTest[] {
  const path = pathName(field.path);
  return refusedChange(subject, body, {
    rule: 'types',
    variant: name,
    kind: 'impostor',
    title: `${path} as ${name.replaceAll('-', ' ')} instead of ${typesOf(field.schema).join(' or ')}`,
    change: `${path} is ${writeJson(value)}`,
    path: field.path,
    value,
    origin: constraintOrigin(subject.contract, body.alternative, field, 'type'),
    conditions,
  });
}

/**
 * Null is not of the type, but an implementation that accepts the property's absence may read it as that: what
 * the source leaves open, the case of the absence tells.
 */
function nulls(subject: Subject, place: Place): readonly HttpCase[] {
  const conditions = whereAbsenceIsNone(subject, place);
  return wrong(subject, place, { name: 'null', value: null }, conditions).map((nullCase) => ({
    ...nullCase,
    requires: [...nullCase.requires, ...decided(subject, 'null-values')],
  }));
}

/** What may be read as a null counts unless the property may be absent. */
export function whereAbsenceIsNone(subject: Subject, place: Place): readonly Condition[] {
  const { field, body } = place;
  const absent = field.required ? missingId(subject, body, field) : withoutId(subject, place);
  return absent === undefined
    ? []
    : [{ kind: 'unless-accepted', case: absent, because: 'null-may-be-absence' }];
}

function withoutId(subject: Subject, { field, body }: Place): string | undefined {
  const without = canonical(removeAt(body.value, field.path));
  const found = subject.bodies.find((other) => canonical(other.value) === without);
  return found && bodyCaseId(subject, found);
}

const canonical = (value: unknown) => JSON.stringify(sortKeys(value));

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
