// Reads the body of a request, as far as its operation takes one. What an operation does not take is ignored.

import {
  type Contract,
  isMultipart,
  isPlainText,
  isUrlEncoded,
  type MediaType,
  type RequestContent,
  readTexts,
  type Schema,
  typesOf,
} from '../contract/index.ts';
import { jsonIn } from '../values.ts';
import { chooseMediaType, fieldOf, type HttpRequest, parseJson, unsupported } from './body.ts';
import { problem, Rejection } from './problem.ts';

/** A body, and the declared media type that it came as. JSON and a form are their value, anything else is text. */
export interface RequestBody {
  readonly media: MediaType;
  readonly value: unknown;
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
  const bytes = await request.readBody();
  if (bytes.length === 0 && declared.required && !media.json) throw invalid('is empty');
  if (!isMultipart(media)) return { media, value: readBytes(contract, media, bytes) };
  const parts = await partsOf(fieldOf(request.headers, 'content-type') ?? '', bytes);
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

/** The value of a body that came as a media type; of one in parts, which takes time to read, its text. @throws Rejection */
export function readBytes(contract: Contract, media: MediaType, bytes: Uint8Array): unknown {
  if (media.json) return parseJson(bytes);
  const text = new TextDecoder().decode(bytes);
  const { schemaPointer } = media;
  if (isPlainText(media) && schemaPointer !== undefined) return readTexts(contract, schemaPointer, text);
  return isUrlEncoded(media) ? formValue(contract, media, [...new URLSearchParams(text)]) : text;
}

// A form, as the value that its schema speaks of (OpenAPI, Encoding Object): a member that is sent twice is an array, an
// object is JSON, a file is its text.

/** Names and texts in the order in which they were sent. */
type FormMembers = readonly (readonly [name: string, text: string])[];

/** The members of a form in parts; undefined where the bytes are none, or the type names no boundary. */
async function partsOf(contentType: string, bytes: Uint8Array): Promise<FormMembers | undefined> {
  try {
    const headers = { 'content-type': contentType };
    const form = await new Response(bytes.slice(), { headers }).formData();
    return await Promise.all(
      [...form].map(
        async ([name, part]) => [name, typeof part === 'string' ? part : await part.text()] as const,
      ),
    );
  } catch {
    return undefined;
  }
}

/** The value of a form, with each member of the type that the schema gives it. */
function formValue(contract: Contract, { schemaPointer }: MediaType, members: FormMembers): unknown {
  const properties = schemaPointer === undefined ? new Map() : contract.properties(schemaPointer);
  const typesAt = (schema: Schema = {}) => typesOf(contract.schema(schema, schemaPointer ?? '').node);
  const values = [...new Set(members.map(([name]) => name))].map((name) => {
    const schema: Schema | undefined = properties.get(name);
    const isList = typesAt(schema).includes('array');
    const hasObjects = typesAt(isList ? schema?.items : schema).includes('object');
    const texts = members.flatMap(([other, text]) => (other === name ? [text] : []));
    const sent = hasObjects ? texts.map((text) => jsonIn(text) ?? text) : texts;
    return [name, isList || sent.length > 1 ? sent : sent[0]] as const;
  });
  const value = Object.fromEntries(values);
  return schemaPointer === undefined ? value : readTexts(contract, schemaPointer, value);
}
