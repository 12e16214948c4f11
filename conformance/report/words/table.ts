// Tables of words for tagged unions: one entry a kind, and the compiler asks for the missing one.

interface Tagged {
  readonly kind: string;
}

/** A function for each kind of a union. */
export type Table<Union extends Tagged, Said = string, Rest extends readonly unknown[] = []> = {
  readonly [Kind in Union['kind']]: (value: Extract<Union, { kind: Kind }>, ...rest: Rest) => Said;
};

/** Looks a value up in its table. */
export function say<Union extends Tagged, Said, Rest extends readonly unknown[]>(
  table: Table<Union, Said, Rest>,
  value: Union,
  ...rest: Rest
): Said {
  const entry = table[value.kind as Union['kind']] as (value: Union, ...rest: Rest) => Said;
  return entry(value, ...rest);
}
