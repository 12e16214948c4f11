// Validates values against schemas where they stand in the document, references included.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './document.ts';

/** One fault of a value: where it is (JSON Pointer into the value) and what is wrong. */
export interface Fault {
  readonly pointer: string;
  readonly message: string;
}

/** The faults of a value under the schema at a pointer of the document; none means valid. */
export type Validate = (pointer: string, value: unknown) => readonly Fault[];

/** Compiles each schema once, on first use. */
export function createValidator(document: OpenApiDocument): Validate {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'contract:', ...document }, 'contract:');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract:#${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(toFault);
  };
}

function toFault(error: ErrorObject): Fault {
  const { missingProperty, additionalProperty } = error.params as Record<string, string>;
  const inside = missingProperty ?? additionalProperty;
  return {
    pointer: inside === undefined ? error.instancePath : `${error.instancePath}/${inside}`,
    message: error.message ?? error.keyword,
  };
}
