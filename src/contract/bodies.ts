// The bodies of requests and responses: their media types, and what an operation takes.

import { partsAt, typesOf } from './alternatives.ts';
import type { EncodingObject, MediaTypeObject, OperationObject } from './document.ts';
import { type Origin, originOf } from './origin.ts';
import type { Written } from './parameter-text.ts';
import { type Example, type Reading, readExamples } from './reading.ts';
import { resolve, resolveSchema, toPointer } from './resolve.ts';

/** One media type of a body, and what a body of it is. */
export interface MediaType {
  readonly mediaType: string;
  /** Where the document has a range for what is JSON, such as any type at all: that range. */
  readonly range?: string;
  /** `application/json` or a type that ends in `+json`. */
  readonly json: boolean;
  readonly pointer: string;
  readonly schemaPointer?: string;
  readonly examples: readonly Example[];
  /** How the members of a form are written, where it is not as usual. */
  readonly encoding?: Readonly<Record<string, EncodingObject>>;
  /** Origin of the schema. */
  readonly origin: Origin;
  /** Origin of there being a body of this kind. */
  readonly kindOrigin: Origin;
}

type Named = Pick<MediaType, 'mediaType'>;

/** Whether a media type is a form in pairs of name and text. */
export const isUrlEncoded = ({ mediaType }: Named) =>
  /^application\/x-www-form-urlencoded\b/i.test(mediaType);

/** Whether a media type is a form in parts. */
export const isMultipart = ({ mediaType }: Named) => /^multipart\/form-data\b/i.test(mediaType);

/** Whether a media type is a text that may stand for one value, such as a number. */
export const isPlainText = ({ mediaType }: Named) => /^text\/(?!html|xml)/i.test(mediaType);

type Form = Pick<MediaType, 'encoding'>;

const encodingOf = ({ encoding = {} }: Form, name: string): EncodingObject =>
  (Object.hasOwn(encoding, name) && encoding[name]) || {};

/** The type, or the types, that a document gives a member of a form. */
export const contentTypeIn = (form: Form, name: string): string => encodingOf(form, name).contentType ?? '';

/** A member of a form with the style in which it is written; undefined where it is a text, a list of texts, or JSON. */
export function writtenIn(form: Form, name: string): Written | undefined {
  const { style, explode, 'x-style': other } = encodingOf(form, name);
  if (style === undefined && explode === undefined && other === undefined) return undefined;
  const used = other ?? style ?? 'form';
  return { name, in: 'query', style: used, explode: explode ?? used === 'form' };
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

function readMediaType(reading: Reading, mediaType: string, media: MediaTypeObject, at: string): MediaType {
  const kindOrigin = originOf(reading.source, media, '.', at);
  const isRange = /^(\*|application)\/\*/.test(mediaType) && isStructured(reading, media, at);
  const common = {
    ...(isRange ? { mediaType: 'application/json', range: mediaType } : { mediaType }),
    pointer: at,
    json: isRange || /[/+]json\b/i.test(mediaType),
    examples: readExamples(reading, media, at),
    ...(media.encoding && { encoding: media.encoding }),
    kindOrigin,
  };
  if (media.schema === undefined) return { ...common, origin: kindOrigin };
  const schema = resolveSchema(reading.document, media.schema, `${at}/schema`);
  const keyword = schema.node['x-origin']?.['oneOf'] ? 'oneOf' : 'type';
  const origin = originOf(reading.source, schema.node, keyword, schema.pointer);
  return { ...common, schemaPointer: `${at}/schema`, origin };
}

/** Whether a schema, or a part of it, has members or items, which are written as JSON. */
const isStructured = ({ document }: Reading, { schema }: MediaTypeObject, at: string): boolean =>
  schema !== undefined &&
  partsAt(document, `${at}/schema`).some(
    ({ node }) => node.additionalProperties !== undefined || /object|array/.test(typesOf(node).join()),
  );

/** A JSON request body; its origin is that of the body itself. */
export interface RequestBody extends Omit<MediaType, 'schemaPointer'> {
  readonly required: boolean;
  readonly schemaPointer: string;
}

/** A request body with everything that it may be. */
export interface RequestContent {
  readonly required: boolean;
  /** In the order of the document. */
  readonly content: readonly MediaType[];
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
  const { node, pointer } = resolve(reading.document, operation.requestBody, `${at}/requestBody`);
  return {
    required: node.required ?? false,
    content: readMediaTypes(reading, node.content, pointer),
    origin: originOf(reading.source, node, 'required', pointer),
    contentOrigin: originOf(reading.source, node, 'content', pointer),
  };
}

/** The JSON body among what is declared. */
export function readBody(declared: RequestContent | undefined): RequestBody | undefined {
  const json = declared?.content.find((media) => media.json);
  if (declared === undefined || json === undefined) return undefined;
  const { required, origin } = declared;
  return { ...json, required, schemaPointer: `${json.pointer}/schema`, origin };
}
