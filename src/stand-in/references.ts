// Values of a body that must name something which exists (`x-input`): the one rule of a body that its schema cannot say.

import { type Contract, type Operation, type Path, toPointer } from '../contract/index.ts';
import { type FieldError, unknownReference } from '../http/index.ts';
import { listedBy } from './known-ids.ts';
import { isResource } from './resource.ts';

/** Whether what a value names exists; `input` is the `x-input` of its schema. */
export type Exists = (input: string, id: string) => boolean;

/** The values of a body that name nothing. */
export type FindUnknown = (operation: Operation, body: unknown, exists: Exists) => readonly FieldError[];

/** A place in a body whose value must exist. */
interface Reference {
  readonly input: string;
  readonly path: Path;
}

/** Finds the references in the bodies of a contract. */
export function createReferences(contract: Contract): FindUnknown {
  const references = new Map(contract.operations.map((operation) => [operation, of(contract, operation)]));
  return (operation, body, exists) =>
    (references.get(operation) ?? []).flatMap(({ input, path }) => {
      const value = at(body, path);
      return typeof value !== 'string' || exists(input, value)
        ? []
        : [unknownReference(`#${toPointer(path.map(String))}`, input)];
    });
}

/** The values that the examples of a contract's bodies have for an input. */
export function exampleInputs(contract: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const found = contract.operations.flatMap((operation) =>
    of(contract, operation).flatMap(({ input, path }) =>
      (operation.body?.examples ?? []).map(({ value }) => [input, at(value, path)] as const),
    ),
  );
  const byInput = Map.groupBy(found, ([input]) => input);
  const texts = [...byInput].map(
    ([input, values]) =>
      [
        input,
        new Set(values.map(([, value]) => value).filter((value) => typeof value === 'string')),
      ] as const,
  );
  return new Map(texts);
}

/** The accounts that the parameters of a contract show. */
export function exampleAccounts({ operations }: Contract): readonly string[] {
  const parameters = operations.flatMap((operation) => operation.parameters);
  return parameters
    .filter(({ input }) => input === 'account')
    .flatMap(listedBy)
    .map(String);
}

function of(contract: Contract, { body }: Operation): readonly Reference[] {
  if (body === undefined) return [];
  const fields = contract.alternatives(body.schemaPointer).flatMap((alternative) => alternative.fields);
  const references = fields.flatMap(({ path, schema }) =>
    schema['x-input'] === undefined ? [] : [{ input: schema['x-input'], path }],
  );
  return [...new Map(references.map((found) => [found.path.join('/'), found])).values()];
}

function at(body: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return body;
  if (Array.isArray(body)) return at(body[Number(first)], rest);
  return isResource(body) && Object.hasOwn(body, first) ? at(body[first], rest) : undefined;
}
