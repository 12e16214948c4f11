// The faults of a body for a form: by the name of the field, as react-hook-form, Formik and others name theirs.

import { fromPointer } from '../contract/index.ts';
import { decoded } from '../decoded.ts';
import type { FieldError } from '../http/index.ts';

declare const ofBody: unique symbol;

/** Marks the type of a problem with the body that it is about. It exists for the type checker alone, never in a value. */
export interface OfBody<Body> {
  readonly [ofBody]?: Body;
}

/**
 * The fields of a body in dotted form, of every shape of a union: `name`, `ratelimit.window`, `items.0.id`. The empty
 * name is the body as a whole. Below five levels any name is taken.
 */
export type FieldName<Body> = '' | NameIn<Body, [1, 2, 3, 4, 5]>;

type NameIn<Value, Levels extends readonly unknown[]> = unknown extends Value
  ? string
  : Value extends readonly (infer Item)[]
    ? Named<number, Item, Levels>
    : Value extends object
      ? { [Key in keyof Value]-?: Named<Key, Value[Key], Levels> }[keyof Value]
      : never;

type Named<Key, Value, Levels extends readonly unknown[]> = Key extends string | number
  ? `${Key}` | `${Key}.${Levels extends readonly [unknown, ...infer Rest] ? NameIn<Value, Rest> : string}`
  : never;

/** What is wrong with each field of a body; any name where the body is not known. */
export type FieldErrors<Body> = unknown extends Body
  ? { readonly [Name in string]?: string }
  : { readonly [Name in FieldName<Body>]?: string };

/**
 * The faults that a problem lists, by dotted field name: `#/ratelimit/window` gives `{ 'ratelimit.window': '...' }`, an
 * item of a list `items.0`, the whole body the empty name. Several faults of one field are joined by `; `. The names
 * follow from the operation whose problem it is; for a problem of no known operation, name the body:
 * `fieldErrors<Input<'createTag'>['body']>(problem)`. A field that the type doesn't know is kept under its name.
 */
export function fieldErrors<Body = unknown>(
  problem: { readonly errors?: readonly FieldError[] | undefined } & OfBody<Body>,
): FieldErrors<Body> {
  const found = new Map<string, string>();
  for (const { pointer, detail } of problem.errors ?? []) {
    const name = nameOf(pointer);
    const before = found.get(name);
    found.set(name, before === undefined ? detail : `${before}; ${detail}`);
  }
  // Unlike an assignment, this makes a property of `__proto__` too.
  return Object.fromEntries(found) as FieldErrors<Body>;
}

/** RFC 6901 §6 and §4: the percent-encoding of the fragment is undone first, then each part on its own. */
const nameOf = (pointer: string): string => fromPointer(decoded(pointer.replace(/^#?\/?/, '/'))).join('.');
