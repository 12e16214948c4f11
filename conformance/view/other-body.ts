// The body of an operation with another media type than JSON: a form, or a text from the contract's example.

import {
  type Contract,
  contentTypeIn,
  isMultipart,
  isPlainText,
  isUrlEncoded,
  type MediaType,
  type Operation,
  type Pair,
  type Schema,
  typesOf,
  writePairs,
  writtenIn,
} from '../../src/contract/index.ts';
import { isHolder, isObject, mapMembers } from '../../src/values.ts';
import { makeUp } from './made-up.ts';

/** A body that is sent verbatim. */
export interface OtherBody {
  readonly mediaType: string;
  readonly text: string;
  /** What the text says, where it is a form or plain text with a schema. */
  readonly form: Form | undefined;
}

/** A value that is written as text. */
export interface Form {
  readonly value: unknown;
  readonly schemaPointer: string;
  readonly write: (value: unknown) => string | undefined;
  /** The texts that a server finds in a value; undefined for one that can't be written. */
  readonly textsOf: (value: unknown) => unknown;
}

/** The first body that can be serialized; undefined for an operation with a JSON body or none. */
export function otherBodyOf(contract: Contract, { body, requestBody }: Operation): OtherBody | undefined {
  if (body !== undefined || requestBody === undefined) return undefined;
  for (const media of requestBody.content) {
    const value = exampleOf(contract, media);
    const text = textOf(contract, media, value);
    if (text !== undefined) return { mediaType: sentAs(media), text, form: formOf(contract, media, value) };
  }
  return undefined;
}

function formOf(contract: Contract, media: MediaType, value: unknown): Form | undefined {
  const { schemaPointer } = media;
  const isPlain = isPlainText(media);
  const isForm = (isUrlEncoded(media) || isMultipart(media)) && typeof value !== 'string';
  if (schemaPointer === undefined || !(isPlain || isForm)) return undefined;
  const write = (other: unknown) => textOf(contract, media, other);
  return { value, schemaPointer, write, textsOf: isPlain ? plainText : memberTexts(contract, media) };
}

function exampleOf(contract: Contract, { schemaPointer, examples }: MediaType): unknown {
  if (schemaPointer === undefined) return examples[0]?.value;
  const fits = (value: unknown) => typeof value === 'string' || contract.isValid(schemaPointer, value);
  const shown = examples.map(({ value }) => value).find(fits);
  return shown ?? makeUp(contract, { ...contract.schemaAt(schemaPointer), pointer: schemaPointer });
}

function textOf(contract: Contract, media: MediaType, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isPlainText(media)) return plainText(value);
  if (!isObject(value) || !isWritable(contract, media, value)) return undefined;
  const members = Object.entries(value).flatMap(([name, member]) => pairs(media, name, member));
  if (isUrlEncoded(media)) return members.map((pair) => pair.join('=')).join('&');
  return isMultipart(media) ? partsOf(contract, media, members) : undefined;
}

const boundary = 'acs-form-boundary';
const sentAs = (media: MediaType) =>
  isMultipart(media) ? `multipart/form-data; boundary=${boundary}` : media.mediaType;

const plainText = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'object' ? undefined : String(value);

/**
 * A list without items is not written, and a list in place of a text is the same as its item. JSON is read as such where the
 * schema has an object that has no style, and is a text elsewhere.
 */
function memberTexts(contract: Contract, media: MediaType): Form['textsOf'] {
  const { schemaPointer: pointer = '' } = media;
  const properties = contract.properties(pointer);
  const isOf = (schema: Schema | undefined, type: string) =>
    typesOf(contract.schema(schema ?? {}, pointer).node).includes(type);
  return (value) => {
    if (!isObject(value)) return undefined;
    const members = Object.entries(value).filter(([, member]) => !Array.isArray(member) || member.length > 0);
    const read = ([name, member]: readonly [string, unknown]) => {
      const schema = properties.get(name);
      if (isObject(member) && writtenIn(media, name)) return [name, mapMembers(member, memberText)];
      const hasObjects = isOf(schema, 'object') || isOf(schema?.items, 'object');
      const texts = [member].flat().map((item) => (isHolder(item) && hasObjects ? item : memberText(item)));
      return [name, isOf(schema, 'array') && Array.isArray(member) ? texts : texts.at(-1)];
    };
    return Object.fromEntries(members.map(read));
  };
}

const memberText = (item: unknown) => (typeof item === 'object' ? JSON.stringify(item) : String(item));

/**
 * In a style an object has members that are texts, of which one at least is there; `deepObject` is for nothing else. In the place of
 * something else its members would be other fields.
 */
function isWritable(contract: Contract, media: MediaType, value: object): boolean {
  const properties = contract.properties(media.schemaPointer ?? '');
  return Object.entries(value).every(([name, member]) => {
    const style = writtenIn(media, name)?.style;
    if (!typesOf(properties.get(name) ?? {}).includes('object'))
      return style !== 'deepObject' && (style === undefined || !isObject(member));
    const members = isObject(member) ? Object.values(member) : [];
    return style === undefined || (members.length > 0 && !members.some(isHolder));
  });
}

/** Without a style items of an array are repeated members, and deeper values are written as JSON. */
function pairs(media: MediaType, name: string, member: unknown): readonly Pair[] {
  const style = writtenIn(media, name);
  const usual = { name, in: 'query', style: 'form', explode: true } as const;
  return writePairs(style ?? usual, style || !isObject(member) ? member : JSON.stringify(member));
}

function partsOf(contract: Contract, media: MediaType, members: readonly Pair[]): string {
  const { schemaPointer = '' } = media;
  const properties = contract.properties(schemaPointer);
  const schemaOf = (schema: Schema = {}) => contract.schema(schema, schemaPointer).node;
  const parts = members.map((pair) => {
    const [name = '', value] = pair.map(decodeURIComponent);
    const declared = schemaOf(properties.get(name));
    const schema = typesOf(declared).includes('array') ? schemaOf(declared.items) : declared;
    const head = headOf(name, schema, contentTypeIn(media, name));
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** What the head of a part says besides its name: that it is a file, and its type where that is not text. */
function headOf(name: string, schema: Schema, encodedAs: string): string {
  const [named = ''] = /^[\w.+-]+\/[\w.+-]+(?=\s*(,|$))/.exec(encodedAs) ?? [];
  const type = (other: string) => `\r\nContent-Type: ${named || other}`;
  if (schema.format === 'binary' || schema.contentMediaType !== undefined)
    return `; filename="${name}"${type(schema.contentMediaType ?? 'application/octet-stream')}`;
  return typesOf(schema).includes('object') ? type('application/json') : '';
}
