// JSON Schema for files that users write, and its faults in words.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { nearest } from '../../nearest.ts';
import { fromPointer } from '../index.ts';
import type { Keys } from './place.ts';

/**
 * A JSON Schema (2020-12). `says` completes the sentence "NAME ..." when the value beside it is wrong:
 * `{ type: 'string', pattern: '^[a-f]+$', says: 'must be letters from a to f' }`.
 */
export type YamlSchema = Readonly<Record<string, unknown>>;

const told = { allErrors: true, verbose: true, logger: false } as const;
const ajv = new Ajv2020({ ...told, allowUnionTypes: true, formats: fullFormats });
ajv.addKeyword({ keyword: 'says', schemaType: 'string' });

/** Every fault of a value; unknown keys come first, since a mistyped key is also a missing one. */
export function faultsOf(value: unknown, schema: YamlSchema) {
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? [])
    .filter(({ schemaPath }) => !/\/(oneOf|anyOf)\/\d/.test(schemaPath))
    .toSorted((a, b) => Number(isUnknownKey(b)) - Number(isUnknownKey(a)))
    .map(toFault);
}

const isUnknownKey = ({ keyword }: ErrorObject) => keyword === 'additionalProperties';

/** What is wrong at a place. A value is never quoted: it may be a secret. */
function toFault(error: ErrorObject) {
  const keys = keysOf(error.instancePath);
  const { missingProperty, additionalProperty } = error.params as Record<string, string>;
  if (additionalProperty !== undefined) {
    return {
      keys: [...keys, additionalProperty],
      reason: unknownKey(additionalProperty, nameOf(keys), error.parentSchema),
    };
  }
  if (missingProperty !== undefined) {
    return { keys, reason: `${missingProperty} is missing: add "${missingProperty}: ..."` };
  }
  return { keys, reason: `${nameOf(keys)} ${error.parentSchema?.['says'] ?? expectedBy(error)}` };
}

const keysOf = (pointer: string): Keys =>
  fromPointer(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function unknownKey(key: string, name: string, schema: YamlSchema | undefined): string {
  const known = Object.keys(schema?.['properties'] ?? {});
  const [near] = nearest(key, known, 1);
  const says = schema?.['says'] === undefined ? `use ${known.join(', ')}` : `${name} ${schema['says']}`;
  return `"${key}" is not a known key: ${near === undefined ? says : `did you mean "${near}"?`}`;
}

/** How a message calls the value that the keys lead to. */
function nameOf(keys: Keys): string {
  const [last = 'the file', parent] = [keys.at(-1), keys.at(-2)];
  return typeof last === 'string' ? last : [`entry ${last + 1}`, parent ?? []].flat().join(' of ');
}

function expectedBy({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'type')
    return `must be of type ${[(params as { type: string | string[] }).type].flat().join(' or ')}`;
  if (keyword === 'enum')
    return `must be one of ${(params as { allowedValues: unknown[] }).allowedValues.join(', ')}`;
  if (keyword === 'minItems' || keyword === 'minLength') return 'is empty: fill it in';
  return message ?? keyword;
}
