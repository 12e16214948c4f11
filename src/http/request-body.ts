// Reads the body of a request, as far as its operation takes one. What an operation does not take is ignored.

import {
  type Contract,
  contentTypeIn,
  isMultipart,
  isPlainText,
  isUrlEncoded,
  type MediaType,
  type Pair,
  pairsIn,
  type RequestContent,
  readPairs,
  readTexts,
  type Schema,
  typesOf,
  writtenIn,
} from '../contract/index.ts';
import { decoded } from '../decoded.ts';
import { exactJson, jsonIn } from '../values.ts';
import { chooseMediaType, fieldOf, type HttpRequest, parseJson, textIn, unsupported, utf8 } from './body.ts';
import { problem, Rejection } from './problem.ts';

/** A body, and the declared media type that it came as. JSON and a form are their value, anything else is text. */
export interface RequestBody {
  readonly media: MediaType;
  readonly value: unknown;
  /** The same with every digit of its integers, where a double does not hold one. */
  readonly exact?: unknown;
}

/**
 * Reads what an operation of a contract declares of the body of a request; undefined where it declares none, or none was sent.
 * @throws Rejection with 415, 413, or 400 where it is not what it says
 */
export async function readRequestBody(
  contract: Contract,
  request: Pick<HttpRequest, 'headers' | 'readBody'>,
  declared: RequestContent | undefined,
): Promise<RequestBody | undefined> {
  if (declared === undefined || declared.content.length === 0) return undefined;
  if (!declared.required && !hasBody(request)) return undefined;
  const media = chooseMediaType(request.headers, declared.content);
  if (media === undefined) throw unsupported(declared.content);
  const type = fieldOf(request.headers, 'content-type') ?? '';
  const bytes = await request.readBody();
  if (bytes.length === 0 && declared.required && !media.json) throw invalid('is empty');
  if (!isMultipart(media)) {
    const value = readBytes(contract, media, bytes, type);
    return { media, value, exact: media.json ? exactJson(utf8.decode(bytes)) : undefined };
  }
  const parts = await partsOf(type, bytes);
  if (parts === undefined) throw invalid('has no parts of form data');
  return { media, value: formValue(contract, media, parts) };
}

function hasBody({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const invalid = (fault: string): Rejection =>
  new Rejection(
    problem('invalid-request', `The body ${fault}.`, { errors: [{ pointer: '#', detail: fault }] }),
  );

/**
 * The value of a body that came as a media type; of one in parts, which takes time to read, its text.
 * @param type the content type, which may name a charset
 * @throws Rejection
 */
export function readBytes(contract: Contract, media: MediaType, bytes: Uint8Array, type = ''): unknown {
  if (media.json) return parseJson(bytes);
  const text = textIn(bytes, type);
  // XML is not parsed; what begins like JSON is none.
  if (/[/+]xml\b/i.test(media.mediaType) && /^\s*[[{"\w]/.test(text)) throw invalid('is no XML');
  return readText(contract, media, text);
}

/** The value of a text that came as a media type other than JSON. */
export function readText(contract: Contract, media: MediaType, text: string): unknown {
  const { schemaPointer } = media;
  if (isPlainText(media) && schemaPointer !== undefined) return readTexts(contract, schemaPointer, text);
  return isUrlEncoded(media) ? formValue(contract, media, pairsIn(text)) : text;
}

// A form, as the value that its schema speaks of (OpenAPI, Encoding Object): a member that is sent twice is an array, an
// object is JSON, a file is its text, unless the document gives it a style or a type.

const isJsonIn = (media: MediaType, name: string): boolean => /[/+]json\b/i.test(contentTypeIn(media, name));

/** The members of a form in parts, as pairs; undefined where the bytes are none, or the type names no boundary. */
async function partsOf(contentType: string, bytes: Uint8Array): Promise<readonly Pair[] | undefined> {
  try {
    const headers = { 'content-type': contentType };
    const form = await new Response(bytes.slice(), { headers }).formData();
    const texts = [...form].map(async ([name, part]) => [
      name,
      typeof part === 'string' ? part : await part.text(),
    ]);
    const encoded = (pair: readonly string[]) => pair.map((text) => encodeURIComponent(text.toWellFormed()));
    return (await Promise.all(texts)).map((pair) => encoded(pair) as unknown as Pair);
  } catch {
    return undefined;
  }
}

/** The value of a form, with each member of the type that the schema gives it. */
function formValue(contract: Contract, media: MediaType, pairs: readonly Pair[]): unknown {
  const { schemaPointer = '' } = media;
  const properties =
    media.schemaPointer === undefined ? new Map<string, Schema>() : contract.properties(schemaPointer);
  const nodeOf = (schema: Schema = {}) => contract.schema(schema, schemaPointer).node;
  const isOf = (schema: Schema | undefined, type: string) => typesOf(nodeOf(schema)).includes(type);
  const objects = [...properties].flatMap(([name, schema]) => {
    const written = writtenIn(media, name);
    const style = isOf(schema, 'object') || written?.style === 'deepObject' ? written : undefined;
    const shape = isOf(schema, 'array') ? 'list' : 'object';
    const isMember = (member: string) => Object.hasOwn(nodeOf(schema).properties ?? {}, member);
    const isPart = (key: string) => isMember(key) || key.startsWith(`${name}[`);
    return style ? [{ name, isPart, value: readPairs(style, { shape, isMember }, pairs) }] : [];
  });
  const names = new Set(pairs.map(([key]) => decoded(key.replaceAll('+', ' '))));
  const rest = [...names].filter((key) => properties.has(key) || !objects.some(({ isPart }) => isPart(key)));
  const values = rest.map((name) => {
    const schema = properties.get(name);
    const isList = isOf(schema, 'array');
    const isJson = isOf(isList ? schema?.items : schema, 'object') || isJsonIn(media, name);
    const style = writtenIn(media, name) ?? { name, in: 'query', style: 'form', explode: true };
    const sent = [
      readPairs(style, { shape: 'list', isForm: true, isMember: () => false }, pairs) ?? [],
    ].flat();
    const texts = isJson ? sent.map((text) => jsonIn(String(text)) ?? text) : sent;
    // A list may be the JSON of one part.
    const isWhole = texts.length === 1 && Array.isArray(texts[0]) && isJsonIn(media, name);
    return [name, (isList && !isWhole) || texts.length > 1 ? texts : texts[0]] as const;
  });
  const found = objects.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  const value = Object.fromEntries([...values, ...found]);
  return media.schemaPointer === undefined ? value : readTexts(contract, schemaPointer, value);
}
