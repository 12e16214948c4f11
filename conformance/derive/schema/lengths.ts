// Lengths of strings and arrays: accepted at each bound, refused past it, in ASCII and beyond.

import { type Field, typesOf } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import type { Base } from '../bases.ts';
import { acceptedChange, type BodyChange, changeId, refusedChange } from '../body-change.ts';
import { pathName, valueAt } from '../json-text.ts';
import { constraintOrigin } from '../presence.ts';
import { decided } from '../requirements.ts';
import { fieldsInBases, type Subject } from '../subject.ts';
import { isUniqueName, uniqueLength, uniqueName } from '../unique.ts';

/** Cases for `minLength`, `maxLength`, `minItems` and `maxItems`. */
export function deriveLengths(subject: Subject): readonly Case[] {
  return fieldsInBases(subject).flatMap(({ field, base }) => [
    ...(typesOf(field.schema).includes('string') ? strings(subject, base, field) : []),
    ...(typesOf(field.schema).includes('array') ? arrays(subject, base, field) : []),
  ]);
}

function strings(subject: Subject, base: Base, field: Field): readonly Case[] {
  const { minLength = 0, maxLength, pattern, format } = field.schema;
  if (pattern !== undefined || format !== undefined || field.schema['x-input']) return [];
  const change = changesOf(subject, base, field);
  const shortest =
    minLength > 0
      ? [
          ...acceptedChange(subject, base, change('minLength', 'minimum', textOf(field, minLength))),
          ...refusedChange(
            subject,
            base,
            change('minLength', minLength === 1 ? 'empty' : 'below-minimum', 'x'.repeat(minLength - 1)),
          ),
        ]
      : [];
  return maxLength === undefined ? shortest : [...shortest, ...longest(subject, base, field, maxLength)];
}

function longest(subject: Subject, base: Base, field: Field, maxLength: number): readonly Case[] {
  const change = changesOf(subject, base, field);
  const at = change('maxLength', 'maximum', textOf(field, maxLength));
  const past = (name: string, value: string, twin: BodyChange) =>
    refusedChange(subject, base, {
      ...change('maxLength', name, value),
      twin: changeId(subject, base, twin),
    });
  const accented = change('maxLength', 'non-ascii', 'é');
  const astral = change('maxLength', 'astral', '😀');
  return [
    ...acceptedChange(subject, base, at),
    ...past('above-maximum', textOf(field, maxLength + 1), at),
    ...past('far-above-maximum', textOf(field, maxLength * 20), at),
    ...asked(subject, base, accented),
    ...past('non-ascii-above-maximum', 'é'.repeat(maxLength + 1), accented),
    ...asked(subject, base, {
      ...change('maxLength', 'non-ascii-maximum', 'é'.repeat(maxLength)),
      twin: changeId(subject, base, accented),
    }),
    ...asked(subject, base, astral),
    ...past('astral-above-maximum', '😀'.repeat(maxLength + 1), astral),
    ...asked(subject, base, {
      ...change('maxLength', 'astral-maximum', '😀'.repeat(maxLength)),
      twin: changeId(subject, base, astral),
    }),
  ];
}

/** The source counts characters and does not say how: what counting another way refuses is asked. */
function asked(subject: Subject, base: Base, change: BodyChange): readonly Case[] {
  const decision = decided(subject, 'characters-counted');
  if (subject.contract.annotated)
    return acceptedChange(subject, base, change, { requires: decision, asks: 'characters-counted' });
  return acceptedChange(subject, base, change);
}

function arrays(subject: Subject, base: Base, field: Field): readonly Case[] {
  const { minItems = 0, maxItems } = field.schema;
  const [item] = valueAt(base.value, field.path) as readonly unknown[];
  if (item === undefined) return [];
  const change = changesOf(subject, base, field);
  const filled = (length: number) => Array.from({ length }, () => item);
  const shortest =
    minItems > 0
      ? refusedChange(subject, base, change('minItems', 'below-minimum', filled(minItems - 1)))
      : [];
  if (maxItems === undefined || maxItems > 1000) return shortest;
  return [
    ...shortest,
    ...acceptedChange(subject, base, change('maxItems', 'maximum', filled(maxItems))),
    ...refusedChange(subject, base, change('maxItems', 'above-maximum', filled(maxItems + 1))),
  ];
}

function changesOf(subject: Subject, base: Base, field: Field) {
  const path = pathName(field.path);
  return (keyword: string, name: string, value: string | readonly unknown[]): BodyChange => {
    const origin = constraintOrigin(subject.contract, base.alternative, field, keyword);
    const size = typeof value === 'string' ? characters(value) : value.length;
    return {
      rule: 'lengths',
      name: `${path}/${name}`,
      title: `${path} of length ${size} (${name.replaceAll('-', ' ')})`,
      change: `${path} has length ${size}${/ascii|astral/.test(name) ? ', outside ASCII' : ''}`,
      path: field.path,
      value,
      origin,
    };
  };
}

/** Plain text of a length; unique where names might have to be. */
function textOf(field: Field, length: number): string {
  if (!isUniqueName(field) || length < uniqueLength) return 'a'.repeat(length);
  return uniqueName() + 'a'.repeat(length - uniqueLength);
}

function characters(text: string): number {
  const plain = text.replace(uniqueName(), 'u'.repeat(uniqueLength));
  return [...plain].length;
}
