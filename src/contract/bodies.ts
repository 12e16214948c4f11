// The request body of an operation.

import type { OperationObject } from './document.ts';
import type { Example } from './examples.ts';
import { jsonAmong, type MediaType, readMediaTypes } from './media-types.ts';
import type { Origin } from './origin.ts';
import type { Reading } from './reading.ts';

/** A JSON request body. */
export interface RequestBody {
  readonly mediaType: string;
  readonly required: boolean;
  /** Pointer to the schema of the body. */
  readonly schemaPointer: string;
  readonly examples: readonly Example[];
  /** Origin of the body itself, and of its content type. */
  readonly origin: Origin;
  readonly contentOrigin: Origin;
}

/** A request body with everything that it may be. */
export interface RequestContent {
  readonly required: boolean;
  /** In the order of the document. */
  readonly content: readonly MediaType[];
  readonly pointer: string;
  readonly origin: Origin;
  readonly contentOrigin: Origin;
}

/** Reads the body that an operation declares. */
export function readRequestContent(
  reading: Reading,
  operation: OperationObject,
  at: string,
): RequestContent | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { node, pointer } = reading.resolve(operation.requestBody, `${at}/requestBody`);
  return {
    required: node.required ?? false,
    content: readMediaTypes(reading, node.content, pointer),
    pointer,
    origin: reading.origin(node, 'required', pointer),
    contentOrigin: reading.origin(node, 'content', pointer),
  };
}

/** The JSON body among what is declared. */
export function readBody(declared: RequestContent | undefined): RequestBody | undefined {
  const json = jsonAmong(declared?.content ?? []);
  if (declared === undefined || json === undefined) return undefined;
  const { required, origin, contentOrigin } = declared;
  const { mediaType, pointer, examples } = json;
  return { mediaType, required, schemaPointer: `${pointer}/schema`, examples, origin, contentOrigin };
}
