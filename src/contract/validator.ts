// Validates values against schemas where they stand in the document, references included.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ContractError } from '../errors.ts';
import type { OpenApiDocument } from './document.ts';
import { toPointer } from './resolve.ts';
import { withoutExamples } from './walk.ts';

/** One fault of a value. */
export interface Fault {
  /** Where it is: JSON Pointer into the value, to the property itself where one is missing or unknown. */
  readonly pointer: string;
  readonly message: string;
  /** The keyword of the schema that the value breaks, with what the keyword asks for. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The faults of a value under the schema at a pointer of the document; none means valid. */
export type Validate = (pointer: string, value: unknown) => readonly Fault[];

/**
 * Compiles each schema once, on first use.
 * @throws ContractError from the validation, where the schema at the pointer is none.
 */
export function createValidator(document: OpenApiDocument): Validate {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, logger: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...withoutExamples(document), $id: 'contract:' }, 'contract:');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? compile(ajv, pointer);
    compiled.set(pointer, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(toFault);
  };
}

function compile(ajv: Ajv2020, pointer: string): ValidateFunction {
  try {
    return ajv.compile({ $ref: `contract:#${encodeURI(pointer)}` });
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
    throw new ContractError(`the schema at ${pointer} cannot be validated with: ${reason}`, { cause: error });
  }
}

function toFault({ instancePath, keyword, params, message = keyword }: ErrorObject): Fault {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Record<
    string,
    string | undefined
  >;
  const field = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  const pointer = field === undefined ? instancePath : `${instancePath}${toPointer([field])}`;
  return { pointer, message, keyword, params: params as Record<string, unknown> };
}
