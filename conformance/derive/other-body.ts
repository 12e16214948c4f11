// The body of an operation with another media type than JSON: a form, or a text from the contract's example.

import type { Contract, MediaType, Operation } from '../../src/contract/index.ts';
import { makeUp } from './made-up.ts';

/** A body that is sent verbatim. */
export interface OtherBody {
  readonly mediaType: string;
  readonly text: string;
}

/** The first body that can be serialized; undefined for an operation with a JSON body or none. */
export function otherBodyOf(contract: Contract, { body, requestBody }: Operation): OtherBody | undefined {
  if (body !== undefined || requestBody === undefined) return undefined;
  for (const media of requestBody.content) {
    const text = textOf(media, exampleOf(contract, media));
    if (text !== undefined) return { mediaType: sentAs(media), text };
  }
  return undefined;
}

function exampleOf(contract: Contract, { schemaPointer, examples }: MediaType): unknown {
  if (schemaPointer === undefined) return examples[0]?.value;
  const isText = (value: unknown) => typeof value === 'string';
  const fits = (value: unknown) => isText(value) || contract.validate(schemaPointer, value).length === 0;
  const shown = examples.map(({ value }) => value).find(fits);
  return shown ?? makeUp(contract, { ...contract.schemaAt(schemaPointer), pointer: schemaPointer });
}

function textOf({ mediaType }: MediaType, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value).flatMap(([name, member]) => pairs(name, member));
  if (isForm(mediaType)) return new URLSearchParams(members).toString();
  return isMultipart(mediaType) ? partsOf(members) : undefined;
}

const isForm = (mediaType: string) => /^application\/x-www-form-urlencoded\b/i.test(mediaType);
const isMultipart = (mediaType: string) => /^multipart\/form-data\b/i.test(mediaType);
const boundary = 'acs-form-boundary';
const sentAs = ({ mediaType }: MediaType) =>
  isMultipart(mediaType) ? `multipart/form-data; boundary=${boundary}` : mediaType;

/** Items of an array are repeated members; deeper values are written as JSON. */
const pairs = (name: string, member: unknown): [string, string][] =>
  (Array.isArray(member) ? member : [member]).map((item) => [
    name,
    typeof item === 'object' ? JSON.stringify(item) : String(item),
  ]);

function partsOf(members: readonly (readonly [string, string])[]): string {
  const parts = members.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}
