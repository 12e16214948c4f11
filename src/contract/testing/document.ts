// A small document around the part that a test is about.

import type { OpenApiDocument } from '../document.ts';

/** A document with these schemas and paths, and further parts of it. */
export function documentWith(
  schemas: Readonly<Record<string, unknown>>,
  paths: Readonly<Record<string, unknown>> = { '/a': { get: {} } },
  more: Readonly<Record<string, unknown>> = {},
): OpenApiDocument {
  const { components, ...others } = more;
  return {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths,
    components: { schemas, ...(components as object | undefined) },
    ...others,
  } as unknown as OpenApiDocument;
}
