// Validates values against schemas where they stand in the document, references included.

import type { AnySchemaObject, ErrorObject, FormatDefinition, FuncKeywordDefinition, Options } from 'ajv';
import { _, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { ContractError } from '../errors.ts';
import { once, oncePer } from '../once.ts';
import { mapMembers } from '../values.ts';
import { regExpOf } from './check-schemas.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { type Fault, toFault } from './fault.ts';
import { atPointer, placeOf } from './resolve.ts';
import { schemasOf, withoutExamples } from './walk.ts';

/** Holds values against the schema at a pointer of the document. */
export interface Validator {
  readonly isValid: (pointer: string, value: unknown) => boolean;
  /** The faults of a value; none means valid. */
  readonly validate: (pointer: string, value: unknown) => readonly Fault[];
}

/**
 * Compiles each schema once, on first use.
 * @throws ContractError from the validation, where the schema at the pointer is none.
 */
export function createValidator(document: OpenApiDocument): Validator {
  const schemas = withoutExamples(document);
  const ajv = createAjv(schemas, { verbose: true, code: { optimize: false } });
  const compiledAt = oncePer(
    (_: OpenApiDocument, pointer: string) => compile(ajv, document, pointer),
    (pointer) => pointer,
  );
  const pointers = once(
    () => new Map<unknown, string>(schemasOf(schemas).map(({ node, pointer }) => [node, pointer])),
  );
  const lineOf = ({ parentSchema, keyword }: ErrorObject) => {
    const holder = pointers().get(parentSchema);
    return holder === undefined ? undefined : `${holder}/${keyword}`;
  };
  return {
    isValid: (pointer, value) => compiledAt(document, pointer)(value),
    validate: (pointer, value) => {
      const fits = compiledAt(document, pointer);
      if (fits(value)) return [];
      const faults = (fits.errors ?? []).map((error) => {
        const line = lineOf(error);
        return { ...toFault(error), ...(line !== undefined && { line }) };
      });
      return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
    },
  };
}

/** Ajv with the schemas of a document without examples; `schemaRef` names one of them. */
export function createAjv(
  schemas: OpenApiDocument,
  { code = {}, verbose = false }: Pick<Options, 'code' | 'verbose'> = {},
): Ajv2020 {
  // The document is no schema, only holds some, so nothing is found by holding it against the schema of schemas.
  // 0.07 is a multiple of 0.01, though no double shows it; and what every object inherits is no property of a value.
  const values = { strictNumbers: true, multipleOfPrecision: 6, ownProperties: true };
  const options = { strict: false, ...values, allErrors: true, validateSchema: false, verbose };
  const written = {
    regExp: readPattern,
    formats: _`require("ajv-formats/dist/formats").fullFormats`,
    ...code,
  };
  const ajv = new Ajv2020({ ...options, formats, logger: false, code: written });
  const ofTags = (tags: object) => ({ properties: mapMembers(tags, (values) => ({ enum: values })) });
  if (code.source !== true)
    ajv.addKeyword(discriminating(ajv)).addKeyword({ keyword: 'x-tags', macro: ofTags });
  return ajv.addSchema({ ...schemas, $id: 'contract:' }, 'contract:');
}

/**
 * Of schemas that consist of the one with the discriminator, the one that a value names holds as well (OpenAPI, Discriminator
 * Object). It leads back to the first, where the same value is not asked again.
 */
function discriminating(ajv: Ajv2020): FuncKeywordDefinition {
  const compile = (written: Schema['discriminator'], { oneOf, anyOf }: AnySchemaObject) => {
    const { propertyName = '', mapping } = { ...written };
    const asked = new Set<unknown>();
    const hold: DataValidateFunction = (value: Readonly<Record<string, unknown>>, context) => {
      const tag = String(value[propertyName]);
      const place = Object.hasOwn(mapping ?? {}, tag) && !(oneOf ?? anyOf) ? mapping?.[tag] : undefined;
      const named = place?.startsWith('#/') ? ajv.getSchema(schemaRef(place.slice(1)).$ref) : undefined;
      if (named === undefined || asked.has(value)) return true;
      asked.add(value);
      const fits = named(value, context) as boolean;
      asked.delete(value);
      hold.errors = named.errors ?? [];
      return fits;
    };
    return hold;
  };
  return { keyword: 'discriminator', type: 'object', errors: 'full', compile };
}

/** A mailbox (RFC 5321 §4.1.2): with a quoted local part, a host without a dot, or the address of a host as well. */
const EMAIL =
  /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[(?:\d{1,3}(?:\.\d{1,3}){3}|ipv6:[\da-f:.]+)\])$/i;

/** `url` has no definition, and the library takes no host without a dot for one. */
const { 'date-time': dateTime, duration, url: _url, ...others } = fullFormats;
const isDateTime = (dateTime as FormatDefinition<string>).validate as (text: string) => boolean;

/** The library's formats, but those that it reads otherwise than what defines them. */
const formats = {
  ...others,
  // A part of a second may be written as well (ISO 8601-1, 5.5.2.3), and many services write it.
  duration: (text: string) => (duration as RegExp).test(text.replace(/(?<=\d)[.,]\d+S$/, 'S')),
  email: EMAIL,
  // With `T` (RFC 3339 §5.6); the library takes a space as well.
  'date-time': {
    ...(dateTime as FormatDefinition<string>),
    validate: (text: string) => !/\s/.test(text) && isDateTime(text),
  },
  // 2^63 is what JavaScript reads the largest one as.
  int64: {
    type: 'number',
    validate: (value: number) => Number.isInteger(value) && Math.abs(value) <= 2 ** 63,
  },
} satisfies Options['formats'];

/** What Ajv asks for a pattern; the name is for code that is written out. */
const readPattern = Object.assign(regExpOf, { code: 'new RegExp' });

/** A schema that is the one at a pointer of the document. */
export const schemaRef = (pointer: string) => ({ $ref: `contract:#${encodeURI(pointer)}` });

function compile(ajv: Ajv2020, document: OpenApiDocument, pointer: string): ValidateFunction {
  const place = placeOf(document, pointer);
  // A body may have no schema.
  if (atPointer(document, place) === undefined) return ajv.compile({});
  try {
    // The schema itself; where Ajv knows none at that place, one that refers to it says why.
    return ajv.getSchema(schemaRef(place).$ref) ?? ajv.compile(schemaRef(place));
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
    throw new ContractError(`the schema at ${pointer} cannot be validated with: ${reason}`, { cause: error });
  }
}
