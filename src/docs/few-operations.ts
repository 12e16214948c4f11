// A document of few operations as one page. Of a tag Redoc renders the operations once it is opened, and of an operation
// what comes into view: such a page would print little but headings.

import { methods, type OpenApiDocument } from '../contract/index.ts';
import { mapMembers } from '../values.ts';

/** Up to this number, operations are read as one list. */
const fewOperations = 12;

const operationKeys: readonly string[] = methods.map((method) => method.toLowerCase());

/** Whether a document is rendered whole. */
export function hasFewOperations({ paths = {} }: Pick<OpenApiDocument, 'paths'>): boolean {
  return Object.values(paths).flatMap(Object.keys).filter(isOperation).length <= fewOperations;
}

/** A document of few operations without its tags; a larger one as it is. */
export function ungrouped(document: OpenApiDocument): OpenApiDocument {
  if (!hasFewOperations(document)) return document;
  const { tags: _, ...rest } = document;
  const paths = mapMembers(document.paths ?? {}, (item) => mapMembers(item, withoutTags));
  return { ...rest, paths: paths as NonNullable<OpenApiDocument['paths']> };
}

const isOperation = (key: string) => operationKeys.includes(key);

function withoutTags(part: unknown, key: string): unknown {
  if (!isOperation(key)) return part;
  const { tags: _, ...operation } = part as { readonly tags?: unknown };
  return operation;
}
