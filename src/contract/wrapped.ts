// What wraps a resource in a body: `{"data": {…}}`, or an object with one property alone.

import type { Contract } from './contract.ts';

/** A property with what it wraps. */
export interface Wrapped {
  readonly name: string;
  /** Pointer to the schema of what is wrapped. */
  readonly pointer: string;
}

/** What the schema at a pointer wraps in `data`, or in its only property; undefined where it has neither. */
export function wrappedIn(
  { alternatives, properties }: Pick<Contract, 'alternatives' | 'properties'>,
  pointer: string,
): Wrapped | undefined {
  const isAlone = properties(pointer).size === 1;
  const around = alternatives(pointer)[0]?.fields.find(
    ({ path: [first], parent }) => parent.path.length === 0 && (first === 'data' || isAlone),
  );
  return around && { name: String(around.path[0]), pointer: around.pointer };
}
