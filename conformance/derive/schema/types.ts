// JSON types: every other one is refused, numbers as text and fractions of integers too.

import { constraintOrigin, type Origin, typesOf } from '../../../src/contract/index.ts';
import type { Condition, HttpCase } from '../../types.ts';
import { bodyCaseId } from '../case.ts';
import { refusedChange } from '../change.ts';
import { pathName, removeAt, valueAt } from '../json-text.ts';
import { decided } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { type Place, placesOf, type Subject } from '../subject.ts';
import type { Variant } from '../variant.ts';
import { missingId } from './required.ts';

/** Cases for `type`. */
export const types: Rule = {
  name: 'types',
  derive: (subject) =>
    placesOf(subject).flatMap((place) => {
      const wanted = typesOf(place.field.schema);
      if (wanted.length === 0) return [];
      const { field, body } = place;
      const origin = constraintOrigin(subject.contract, body.alternative, field, 'type');
      return wrongValues(wanted, valueAt(body.value, field.path)).flatMap((variant) =>
        variant.value === null ? nulls(subject, place, origin) : wrong(subject, place, origin, variant),
      );
    }),
};

function wrong(
  subject: Subject,
  { field, body }: Place,
  origin: Origin,
  { name, value }: Variant,
  conditions: readonly Condition[] = [],
): readonly HttpCase[] {
  const path = pathName(field.path);
  return refusedChange(subject, body, {
    rule: 'types',
    variant: name,
    title: `${path} as ${name.replaceAll('-', ' ')} instead of ${typesOf(field.schema).join(' or ')}`,
    change: `${path} is ${JSON.stringify(value)}`,
    path: field.path,
    value,
    origin,
    conditions,
  });
}

/**
 * Null is not of the type, but an implementation that accepts the property's absence may read it as that: what
 * the source leaves open, the case of the absence tells.
 */
function nulls(subject: Subject, place: Place, origin: Origin): readonly HttpCase[] {
  const { field, body } = place;
  const absent = field.required ? missingId(subject, body, field) : withoutId(subject, place);
  const conditions: readonly Condition[] =
    absent === undefined ? [] : [{ kind: 'unless-accepted', case: absent, because: 'null-may-be-absence' }];
  return wrong(subject, place, origin, { name: 'null', value: null }, conditions).map((nullCase) => ({
    ...nullCase,
    requires: [...nullCase.requires, ...decided(subject, 'null-values')],
  }));
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

function wrongValues(wanted: readonly string[], inside: unknown): readonly Variant[] {
  const takes = (type: string) => wanted.includes(type);
  const numeric = takes('integer') || takes('number');
  const all: readonly (Variant & { readonly unless: boolean })[] = [
    { name: 'number', value: 5, unless: numeric },
    { name: 'string', value: 'text', unless: takes('string') || numeric },
    { name: 'numeric-string', value: String(inside), unless: !numeric || takes('string') },
    { name: 'word', value: 'sixty', unless: !numeric || takes('string') },
    { name: 'fraction', value: Number(inside) + 0.5, unless: !takes('integer') || takes('number') },
    { name: 'boolean', value: true, unless: takes('boolean') },
    { name: 'false', value: false, unless: takes('boolean') },
    { name: 'array', value: [inside], unless: takes('array') },
    { name: 'empty-array', value: [], unless: takes('array') },
    { name: 'object', value: { value: inside }, unless: takes('object') },
    { name: 'null', value: null, unless: takes('null') },
  ];
  return all.filter(({ unless }) => !unless);
}
