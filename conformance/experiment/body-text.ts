// Parses a JSON body into its members, each as the source text, together with the formatting around them, and writes it back.

import { isObject } from '../../src/values.ts';
import { type Encoding, encode, RawJson } from '../derive/index.ts';
import { parseJson } from '../judge/index.ts';

/** A member of the body or of an object in it. */
export type Member = readonly [path: readonly string[], text: string];

/** A parsed JSON object. */
export interface BodyText {
  /** JSON text of each member by its path, in body order. Non-empty objects are represented by their members. */
  readonly members: readonly Member[];
  /** Line break and indentation; empty for a compact body. */
  readonly space: string;
  /** The length in characters to which the body is padded with trailing spaces; 0 if it is not padded. */
  readonly length: number;
  readonly escapes: { readonly names: boolean; readonly values: boolean };
}

/**
 * Parses a body.
 * @returns undefined if it is no JSON object, or if writing it again would not reproduce the text exactly
 */
export function readBodyText(text: string): BodyText | undefined {
  if (!text.startsWith('{') || !('value' in parseJson({ text }))) return undefined;
  const members = membersOf(JSON.parse(text, asWritten as Reviver) as object);
  const names = [...text.matchAll(string)].flatMap(([, written = '', colon]) => (colon ? [written] : []));
  const strings = members.flatMap(([, member]) => (member.startsWith('"') ? [member] : []));
  const escapes = { names: areEscaped(names), values: areEscaped(strings) };
  const read: BodyText = {
    members: members.map(([path, member]) => [
      path,
      escapes.values && !isNumber(member) ? JSON.stringify(JSON.parse(member)) : member,
    ]),
    space: /^\{(\r?\n[ \t]+)/.exec(text)?.[1] ?? '',
    length: text.endsWith(' ') ? text.length : 0,
    escapes,
  };
  return writeBodyText(read) === text ? read : undefined;
}

export function writeBodyText({ members, space, length, escapes }: BodyText): string {
  const [, newline = '', indent = ''] = /^(\r?\n)(.*)$/.exec(space) ?? [];
  const encoding: Encoding = {
    escapes: { keys: escapes.names, values: escapes.values },
    bytes: length,
    ...(space !== '' && { space: { newline, indent } }),
  };
  return encode(objectOf(members, escapes.values), encoding);
}

/** A string of JSON, and the colon behind it if it is a name. */
const string = /("(?:[^"\\]|\\[\s\S])*")(\s*:)?/g;

/** Generated names are never escaped, and some characters always are, so that neither says whether a body uses escapes. */
const areEscaped = (texts: readonly string[]) =>
  texts.every((text) => /^"(?:\\u[0-9a-f]{4}|\$UNIQUE(?:\[[\w-]+\])?)*"$/.test(text)) &&
  texts.some((text) => JSON.stringify(JSON.parse(text)) !== text);

/** The third argument is newer than TypeScript's declaration. */
type Reviver = Parameters<typeof JSON.parse>[1];

/** Keeps what is no object or list as it is written. */
const asWritten = (_: string, value: unknown, { source }: { readonly source?: string }): unknown =>
  source === undefined ? value : new RawJson(source);

function membersOf(value: object, path: readonly string[] = []): readonly Member[] {
  return Object.entries(value).flatMap(([name, member]): readonly Member[] => {
    const own = [...path, name];
    const isFull = isObject(member) && !(member instanceof RawJson) && Object.keys(member).length > 0;
    return isFull ? membersOf(member, own) : [[own, encode(member)]];
  });
}

function objectOf(members: readonly Member[], parsed: boolean): object {
  const whole: Record<string, unknown> = {};
  for (const [path, text] of members) {
    let within = whole;
    for (const name of path.slice(0, -1)) {
      if (!isOpen(within[name])) within[name] = {};
      within = within[name] as Record<string, unknown>;
    }
    const isWritten = /^[[{]/.test(text) || (parsed && !isNumber(text));
    within[path.at(-1) ?? ''] = isWritten ? JSON.parse(text) : new RawJson(text);
  }
  return whole;
}

const isNumber = (text: string) => /^-?\d/.test(text);

const isOpen = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof RawJson);
