// JSON types: every other one is refused, numbers as text and fractions of integers too.

import { type Field, type Origin, typesOf } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import type { Base } from '../bases.ts';
import { refusedChange } from '../body-change.ts';
import { baseCaseId } from '../case.ts';
import { pathName, removeAt, valueAt } from '../json-text.ts';
import { constraintOrigin } from '../presence.ts';
import { decided } from '../requirements.ts';
import { fieldsInBases, type Subject } from '../subject.ts';
import { missingId } from './required.ts';

/** Cases for `type`. */
export function deriveTypes(subject: Subject): readonly Case[] {
  return fieldsInBases(subject).flatMap(({ field, base }) => {
    const types = typesOf(field.schema);
    if (types.length === 0) return [];
    const origin = constraintOrigin(subject.contract, base.alternative, field, 'type');
    return wrongValues(types, valueAt(base.value, field.path)).flatMap(([name, value]) =>
      name === 'null'
        ? nulls(subject, base, field, origin)
        : wrong(subject, base, field, origin, name, value),
    );
  });
}

function wrong(
  subject: Subject,
  base: Base,
  field: Field,
  origin: Origin,
  name: string,
  value: unknown,
  more: Partial<Case> = {},
) {
  const path = pathName(field.path);
  return refusedChange(
    subject,
    base,
    {
      rule: 'types',
      name: `${path}/${name}`,
      title: `${path} as ${name.replaceAll('-', ' ')} instead of ${typesOf(field.schema).join(' or ')}`,
      change: `${path} is ${JSON.stringify(value)}`,
      path: field.path,
      value,
      origin,
    },
    more,
  );
}

/**
 * Null is not of the type, but an implementation that accepts the property's absence may read it as that: what
 * the source leaves open, the case of the absence tells.
 */
function nulls(subject: Subject, base: Base, field: Field, origin: Origin): readonly Case[] {
  const absent = field.required ? missingId(subject, base, field) : withoutId(subject, base, field);
  return wrong(subject, base, field, origin, 'null', null).map((one) => ({
    ...one,
    requires: [...one.requires, ...decided(subject, 'null-values')],
    ...(absent && {
      unless: {
        accepted: absent,
        because: 'the implementation takes the property as left out, which it accepts',
      },
      after: [absent],
    }),
  }));
}

function withoutId(subject: Subject, base: Base, field: Field): string | undefined {
  const without = JSON.stringify(removeAt(base.value, field.path));
  const found = subject.bases.find(
    (other) => JSON.stringify(sortKeys(other.value)) === JSON.stringify(sortKeys(JSON.parse(without))),
  );
  return found && baseCaseId(subject, found);
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sortKeys(one)]),
  );
}

function wrongValues(types: readonly string[], inside: unknown): readonly (readonly [string, unknown])[] {
  const numeric = types.includes('integer') || types.includes('number');
  const all: readonly (readonly [string, unknown])[] = [
    ['number', numeric ? undefined : 5],
    ['string', types.includes('string') || numeric ? undefined : 'text'],
    ['numeric-string', numeric && !types.includes('string') ? String(inside) : undefined],
    ['word', numeric && !types.includes('string') ? 'sixty' : undefined],
    ['fraction', types.includes('integer') && !types.includes('number') ? Number(inside) + 0.5 : undefined],
    ['boolean', types.includes('boolean') ? undefined : true],
    ['false', types.includes('boolean') ? undefined : false],
    ['array', types.includes('array') ? undefined : [inside]],
    ['empty-array', types.includes('array') ? undefined : []],
    ['object', types.includes('object') ? undefined : { value: inside }],
    ['null', types.includes('null') ? undefined : null],
  ];
  return all.filter(([, value]) => value !== undefined);
}
