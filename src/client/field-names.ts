// The names that a form gives to the fields of a body, as types: dotted, as form libraries write them.

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
