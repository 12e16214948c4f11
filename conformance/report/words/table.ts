// Tables of words for tagged unions: one entry a kind, and the compiler asks for the missing one.

interface Tagged {
  readonly kind: string;
}

/** Words for each kind of a union. */
export type Table<Union extends Tagged, Rest extends readonly unknown[] = []> = {
  readonly [Kind in Union['kind']]: (value: Extract<Union, { kind: Kind }>, ...rest: Rest) => string;
};

/** Looks a value up in its table. */
export function say<Union extends Tagged, Rest extends readonly unknown[]>(
  table: Table<Union, Rest>,
  value: Union,
  ...rest: Rest
): string {
  const entry = table[value.kind as Union['kind']] as (value: Union, ...rest: Rest) => string;
  return entry(value, ...rest);
}
