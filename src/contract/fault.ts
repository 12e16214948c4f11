// What is wrong with a value, as the validator says it; apart from the validator, which no page needs to load.

import type { ErrorObject } from 'ajv';
import { toPointer } from './resolve.ts';

/** One fault of a value. */
export interface Fault {
  /** Where it is: JSON Pointer into the value, to the property itself where one is missing or unknown. */
  readonly pointer: string;
  readonly message: string;
  /** The keyword of the schema that the value breaks, with what the keyword asks for. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Pointer to the keyword in the document, where the schema is one of a document. */
  readonly line?: string;
}

/** A fault as Ajv has it. */
export function toFault({ instancePath, keyword, params, message = keyword }: ErrorObject): Fault {
  const { missingProperty, additionalProperty = missingProperty } = params as Record<string, string>;
  const field = params['unevaluatedProperty'] ?? additionalProperty;
  const pointer = field === undefined ? instancePath : `${instancePath}${toPointer([field])}`;
  return { pointer, message, keyword, params: params as Record<string, unknown> };
}
