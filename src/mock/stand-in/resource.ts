// A resource as JSON, and the bodies that wrap one (`{"data": {…}}`).

import { type Contract, type Example, wrappedIn } from '../../contract/index.ts';
import { isObject } from '../../values.ts';

/** A body that is a JSON object. */
export type Resource = Readonly<Record<string, unknown>>;

/** What is inside of a body; `within` is the property that wraps it, if one does. */
export const unwrapped = (body: unknown, within: string | undefined): unknown =>
  within !== undefined && isObject(body) ? body[within] : body;

/** A body with this inside, the rest as in another body. */
export const wrapped = (inside: unknown, within: string | undefined, around: unknown): unknown =>
  within === undefined ? inside : { ...(isObject(around) ? around : {}), [within]: inside };

/** The identifier of a path, as a number where the sample has one. */
export const ownIdentifier = (name: string | undefined, id: string, sample: Resource): Resource =>
  name === undefined ? {} : { [name]: typeof sample[name] === 'number' ? numberOf(id) : id };

const numberOf = (id: string): number | bigint =>
  Number.isSafeInteger(Number(id)) || !/^-?\d+$/.test(id) ? Number(id) : BigInt(id);

export const schemaInside = (contract: Contract, pointer: string, within: string | undefined): string =>
  (within === undefined ? undefined : wrappedIn(contract, pointer)?.pointer) ?? pointer;

/** A schema with examples. */
export interface Shown {
  readonly schemaPointer: string;
  readonly examples: readonly Example[];
}

/** Schema and examples of what is inside. */
export const insideOf = (
  contract: Contract,
  { schemaPointer, examples }: Shown,
  within: string | undefined,
): Shown => ({
  schemaPointer: schemaInside(contract, schemaPointer, within),
  examples: examples.map(({ value, ...example }) => ({ ...example, value: unwrapped(value, within) })),
});

/** What a response may show of a resource: all but what is write-only or, where that is too much, what its schema names. */
export function shownOf(contract: Contract, pointer: string, resource: Resource): readonly Resource[] {
  const properties = contract.properties(pointer);
  const shown = Object.entries(resource).filter(([name]) => properties.get(name)?.writeOnly !== true);
  const named = shown.filter(([name]) => properties.has(name));
  return [Object.fromEntries(shown), Object.fromEntries(named)];
}
