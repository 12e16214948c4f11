// Validates values against schemas where they stand in the document, references included.

import type { CodeOptions } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ContractError } from '../errors.ts';
import { regExpOf } from './check-schemas.ts';
import type { OpenApiDocument } from './document.ts';
import { type Fault, toFault } from './fault.ts';
import { atPointer } from './resolve.ts';
import { withoutExamples } from './walk.ts';

/** The faults of a value under the schema at a pointer of the document; none means valid. */
export type Validate = (pointer: string, value: unknown) => readonly Fault[];

/**
 * Compiles each schema once, on first use, and schemas of the same text together: in one document references mean the same
 * everywhere.
 * @throws ContractError from the validation, where the schema at the pointer is none.
 */
export function createValidator(document: OpenApiDocument): Validate {
  const ajv = createAjv(document);
  const compiled = new Map<string, ValidateFunction>();
  const alike = new Map<string, ValidateFunction>();
  const compileAt = (pointer: string) => {
    const text = JSON.stringify(atPointer(document, pointer)) ?? pointer;
    const validate = alike.get(text) ?? compile(ajv, pointer);
    alike.set(text, validate);
    return validate;
  };
  return (pointer, value) => {
    const validate = compiled.get(pointer) ?? compileAt(pointer);
    compiled.set(pointer, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(toFault);
  };
}

/** Ajv with the schemas of a document; `schemaRef` names one of them. */
export function createAjv(document: OpenApiDocument, code: CodeOptions = {}): Ajv2020 {
  // The document is no schema, only holds some, so nothing is found by holding it against the schema of schemas.
  const options = { strict: false, strictNumbers: true, allErrors: true, validateSchema: false };
  const ajv = new Ajv2020({ ...options, logger: false, code: { regExp: readPattern, ...code } });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  return ajv.addSchema({ ...withoutExamples(document), $id: 'contract:' }, 'contract:');
}

/** What Ajv asks for a pattern; the name is for code that is written out. */
const readPattern = Object.assign(regExpOf, { code: 'new RegExp' });

/** A schema that is the one at a pointer of the document. */
export const schemaRef = (pointer: string) => ({ $ref: `contract:#${encodeURI(pointer)}` });

function compile(ajv: Ajv2020, pointer: string): ValidateFunction {
  try {
    return ajv.compile(schemaRef(pointer));
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
    throw new ContractError(`the schema at ${pointer} cannot be validated with: ${reason}`, { cause: error });
  }
}
