// A body that is a form, as the value that its schema speaks of (OpenAPI, Encoding Object): a member that is sent twice is an
// array, an object is JSON, a file is its text.

import type { Alternative, Contract, MediaType, Path } from '../contract/index.ts';
import { parseJsonText, typed, typesAt } from './parameters.ts';

const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\/form-data\b/i;

/** Whether a media type is a form in pairs of name and text. */
export const isUrlEncoded = ({ mediaType }: MediaType) => URL_ENCODED.test(mediaType);

/** Whether a media type is a form in parts. */
export const isMultipart = ({ mediaType }: MediaType) => MULTIPART.test(mediaType);

/** Names and texts in the order in which they were sent. */
export type FormMembers = readonly (readonly [name: string, text: string])[];

/** The members of a form in parts; undefined where the bytes are none, or the type names no boundary. */
export async function partsOf(contentType: string, bytes: Uint8Array): Promise<FormMembers | undefined> {
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
export function formValue(contract: Contract, { schemaPointer }: MediaType, members: FormMembers) {
  const shapes = schemaPointer === undefined ? [] : contract.alternatives(schemaPointer);
  const names = new Set(members.map(([name]) => name));
  const textsOf = (name: string) => members.flatMap(([other, text]) => (other === name ? [text] : []));
  return Object.fromEntries([...names].map((name) => [name, memberValue(shapes, name, textsOf(name))]));
}

function memberValue(shapes: readonly Alternative[], name: string, texts: readonly string[]): unknown {
  const isList = typesAt(shapes, [name]).includes('array');
  const values = texts.map((text) => textValue(shapes, isList ? [name, 0] : [name], text));
  return isList || values.length > 1 ? values : values[0];
}

function textValue(shapes: readonly Alternative[], path: Path, text: string): unknown {
  const types = typesAt(shapes, path);
  return (types.includes('object') ? parseJsonText(text) : undefined) ?? typed(text, types);
}
