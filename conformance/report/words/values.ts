// What a request has at a place of its body, and what kind of value that is.

import type { CaseRequest } from '../../types.ts';
import { cut } from './numbers.ts';

/** The JSON text at a place of the body; `undefined` where the body lacks it, or is no JSON. */
export function memberAt({ body }: CaseRequest, path: readonly string[]): string | undefined {
  if (body === undefined || !('text' in body)) return undefined;
  const whole = parsed(body.text);
  const found = path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    whole,
  );
  return found === undefined ? undefined : textOf(found);
}

/** A number as it was written, since `1e400` is no number of ours. */
class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const written: Reviver = (_, value, context) =>
  typeof value === 'number' ? new Written(context?.source ?? String(value)) : value;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, written as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written);

function textOf(value: unknown): string {
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${textOf(member)}`);
  return `{${members.join(',')}}`;
}

/** What a JSON text is: `a fraction`, `an empty text`, `a list of characters`. */
export function kindOf(text: string): string {
  const [first = ''] = text;
  if (first === '"') return kindOfText(text);
  if (first === '[') return kindOfList(text);
  if (first === '{') return text === '{}' ? 'an empty object' : 'an object';
  if (text === 'null') return 'null';
  if (text === 'true' || text === 'false') return 'a boolean';
  return Number.isInteger(Number(text)) || !Number.isFinite(Number(text)) ? 'a number' : 'a fraction';
}

function kindOfText(text: string): string {
  const says = JSON.parse(text) as string;
  if (says === '') return 'an empty text';
  if (says.trim() === '') return 'a text of blanks';
  if (says !== says.trim()) return 'a text with blanks at its ends';
  return says.trim() !== '' && Number.isFinite(Number(says)) ? 'a number as text' : 'a text';
}

function kindOfList(text: string): string {
  const items = JSON.parse(text) as readonly unknown[];
  if (items.length === 0) return 'an empty list';
  const isSpelt =
    items.length > 2 && items.every((item) => typeof item === 'string' && [...item].length === 1);
  if (isSpelt) return 'a list of its characters';
  return items.length > 2 && items.every(Number.isInteger) ? 'a list of its bytes' : 'a list';
}

/** The value itself behind its kind, where it is short and says more: `a fraction (1.5)`. */
export function kindWithValue(text: string): string {
  const kind = kindOf(text);
  const saysAll = kind.includes('empty') || kind === 'null' || kind.includes('list of its');
  return saysAll || text.length > longest ? kind : `${kind} (${text})`;
}

const longest = 24;

/** A JSON text as it fits into a sentence. */
export const short = (text: string): string => cut(text, 60);
