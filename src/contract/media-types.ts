// The media types that a request body or a response may have.

import type { MediaTypeObject } from './document.ts';
import { type Example, readExamples } from './examples.ts';
import type { Origin } from './origin.ts';
import type { Reading } from './reading.ts';
import { resolveSchema, toPointer } from './resolve.ts';

/** One media type of a body, and what a body of it is. */
export interface MediaType {
  readonly mediaType: string;
  /** `application/json` or a type that ends in `+json`. */
  readonly json: boolean;
  readonly pointer: string;
  readonly schemaPointer?: string;
  readonly examples: readonly Example[];
  /** Origin of the schema. */
  readonly origin: Origin;
  /** Origin of there being a body of this kind. */
  readonly kindOrigin: Origin;
}

/** Reads the `content` of a node at a pointer, in the order of the document. */
export function readMediaTypes(
  reading: Reading,
  content: Readonly<Record<string, MediaTypeObject>> | undefined,
  pointer: string,
): readonly MediaType[] {
  return Object.entries(content ?? {}).map(([mediaType, media]) =>
    readMediaType(reading, mediaType, media, `${pointer}/content${toPointer([mediaType])}`),
  );
}

/** The one that is JSON. */
export function jsonAmong(content: readonly MediaType[]): MediaType | undefined {
  return content.find(({ json }) => json);
}

function readMediaType(reading: Reading, mediaType: string, media: MediaTypeObject, at: string): MediaType {
  const kindOrigin = reading.origin(media, '.', at);
  const common = {
    mediaType,
    pointer: at,
    json: /[/+]json\b/i.test(mediaType),
    examples: readExamples(reading, media, at),
    kindOrigin,
  };
  if (media.schema === undefined) return { ...common, origin: kindOrigin };
  const schema = resolveSchema(reading.document, media.schema, `${at}/schema`);
  const keyword = schema.node['x-origin']?.['oneOf'] ? 'oneOf' : 'type';
  const origin = reading.origin(schema.node, keyword, schema.pointer);
  return { ...common, schemaPointer: `${at}/schema`, origin };
}
