// A body that is a form, as the value that its schema speaks of (OpenAPI, Encoding Object): a member that is sent twice is an
// array, an object is JSON, a file is its text.

import { type Contract, type MediaType, readTexts, type Schema, typesOf } from '../contract/index.ts';
import { jsonIn } from '../values.ts';

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
export function formValue(contract: Contract, { schemaPointer }: MediaType, members: FormMembers): unknown {
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
