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
import { chooseMediaType, fieldOf, type HttpRequest, parseJson, type Read, type Rejected } from './body.ts';
import { problem } from './problem.ts';

/** A body, and the declared media type that it came as. JSON and a form are their value, anything else is text. */
export interface RequestBody {
  readonly media: MediaType;
  readonly value: unknown;
}

/**
 * Reads what an operation of a contract declares of the body of a request: none, or the problem is 415, 413, or 400
 * where it is not what it says. Never rejects.
 */
export async function readRequestBody(
  contract: Contract,
  request: Pick<HttpRequest, 'headers' | 'readBody'>,
  declared: RequestContent | undefined,
): Promise<Read<RequestBody | undefined>> {
  if (declared === undefined || declared.content.length === 0) return NOTHING;
  if (!declared.required && !hasBody(request)) return NOTHING;
  const chosen = chooseMediaType(request.headers, declared.content);
  if (!chosen.ok) return chosen;
  const media = chosen.value;
  const raw = await request.readBody();
  if (!raw.ok) return raw;
  if (raw.value.length === 0 && declared.required && !media.json) return invalid('is empty');
  const read = await readValue(contract, request, media, raw.value);
  return read.ok ? { ok: true, value: { media, value: read.value } } : read;
}

const NOTHING = { ok: true, value: undefined } as const;

function hasBody({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readValue(
  contract: Contract,
  { headers }: Pick<HttpRequest, 'headers'>,
  media: MediaType,
  bytes: Uint8Array,
): Promise<Read<unknown>> {
  if (!isMultipart(media)) return readBytes(contract, media, bytes);
  const parts = await partsOf(fieldOf(headers, 'content-type') ?? '', bytes);
  return parts
    ? { ok: true, value: formValue(contract, media, parts) }
    : invalid('has no parts of form data');
}

const invalid = (fault: string): Rejected => ({
  ok: false,
  problem: problem('invalid-request', `The body ${fault}.`, { errors: [{ pointer: '#', detail: fault }] }),
});

/** The value of a body that came as a media type; of one in parts, which takes time to read, its text. */
export function readBytes(contract: Contract, media: MediaType, bytes: Uint8Array): Read<unknown> {
  if (media.json) return parseJson(bytes);
  const text = new TextDecoder().decode(bytes);
  const { schemaPointer } = media;
  if (isPlainText(media) && schemaPointer !== undefined)
    return { ok: true, value: readTexts(contract, schemaPointer, text) };
  if (!isUrlEncoded(media)) return { ok: true, value: text };
  return { ok: true, value: formValue(contract, media, [...new URLSearchParams(text)]) };
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
