// The faults of a request body, each at the field it concerns. Of alternatives that a discriminator tells apart only
// the one that the body chose is judged, so that a form shows one message instead of every alternative's.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from '../contract/document.ts';
import { atPointer, type Contract, toPointer } from '../contract/index.ts';
import type { FieldError } from '../http/index.ts';

/** The faults of a value under the schema at a pointer; undefined when that schema cannot be judged here. */
export type FindFaults = (schemaPointer: string, value: unknown) => readonly FieldError[] | undefined;

type Compile = (schemaPointer: string) => ValidateFunction | undefined;

/** Makes the judge of a contract's schemas; each is compiled once, on first use. */
export function createFaultFinder(contract: Contract): FindFaults {
  const compile = createCompiler(contract);
  return (schemaPointer, value) => {
    const chosen = chooseAlternative(contract, schemaPointer, value);
    if (typeof chosen !== 'string') return chosen;
    const validate = compile(chosen);
    if (validate === undefined) return undefined;
    return validate(value) ? [] : toFieldErrors(validate.errors ?? []);
  };
}

function createCompiler({ document }: Contract): Compile {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'contract:', ...document }, 'contract:');
  const compiled = new Map<string, ValidateFunction | undefined>();
  return (pointer) => {
    if (!compiled.has(pointer)) compiled.set(pointer, tryCompile(ajv, pointer));
    return compiled.get(pointer);
  };
}

function tryCompile(ajv: Ajv2020, pointer: string): ValidateFunction | undefined {
  try {
    return ajv.compile({ $ref: `contract:#${encodeURI(pointer)}` });
  } catch {
    return undefined;
  }
}

// The pointer of the schema to judge by, or the fault of the property that should have told.
function chooseAlternative(
  contract: Contract,
  pointer: string,
  value: unknown,
): string | readonly FieldError[] {
  const { node, pointer: at } = contract.schema(
    (atPointer(contract.document, pointer) ?? {}) as Schema,
    pointer,
  );
  const { propertyName, mapping } = node.discriminator ?? {};
  const alternatives = node.oneOf ?? node.anyOf;
  if (!alternatives || propertyName === undefined || mapping === undefined || !isObject(value)) return at;
  const field = toPointer([propertyName]);
  if (!Object.hasOwn(value, propertyName)) return [{ pointer: fragment(field), detail: 'is required' }];
  const ref = Object.hasOwn(mapping, String(value[propertyName])) && mapping[String(value[propertyName])];
  if (typeof value[propertyName] !== 'string')
    return [{ pointer: fragment(field), detail: 'must be a string' }];
  if (typeof ref !== 'string') {
    return [{ pointer: fragment(field), detail: `must be one of: ${Object.keys(mapping).join(', ')}` }];
  }
  return ref.startsWith('#/') ? chooseAlternative(contract, ref.slice(1), value) : at;
}

// These only say that something inside them failed, which is said by itself.
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

function toFieldErrors(errors: readonly ErrorObject[]): readonly FieldError[] {
  const telling = errors.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const found = (telling.length > 0 ? telling : errors).map((error) => ({
    pointer: fragment(pointerOf(error)),
    detail: detailOf(error),
  }));
  return [...new Map(found.map((error) => [`${error.pointer} ${error.detail}`, error])).values()];
}

function pointerOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<
    string,
    string | undefined
  >;
  const field = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return field === undefined ? instancePath : `${instancePath}${toPointer([field])}`;
}

function detailOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  const words = WORDS[keyword];
  return words ? words(params as Record<string, unknown>) : message;
}

type Words = (params: Readonly<Record<string, unknown>>) => string;

const atLeast =
  (unit: string): Words =>
  ({ limit }) =>
    `must have at least ${limit} ${limit === 1 ? unit : `${unit}s`}`;
const atMost =
  (unit: string): Words =>
  ({ limit }) =>
    `must have at most ${limit} ${limit === 1 ? unit : `${unit}s`}`;

const WORDS: Readonly<Record<string, Words>> = {
  required: () => 'is required',
  dependentRequired: () => 'is required',
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => withArticle(String(name)))
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${(allowedValues as unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: atLeast('character'),
  maxLength: atMost('character'),
  minItems: atLeast('item'),
  maxItems: atMost('item'),
};

const withArticle = (name: string) =>
  name === 'null' ? name : `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`;

// RFC 6901 §6: what a fragment cannot hold is percent-encoded.
const fragment = (pointer: string) => `#${encodeURI(pointer.toWellFormed()).replaceAll('#', '%23')}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
