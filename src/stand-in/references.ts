// Values of a body that must name something which exists (`x-input`): the one rule of a body that its schema cannot say.

import { type Contract, type Operation, type Parameter, type Path, toPointer } from '../contract/index.ts';
import { type FieldError, unknownReference } from '../http/index.ts';
import { listedBy } from './known-ids.ts';
import { isResource } from './resource.ts';

/** The values of a body that name nothing; `input` is the `x-input` of a value's schema. */
export type FindUnknown = (
  operation: Operation,
  body: unknown,
  exists: (input: string, id: string) => boolean,
) => readonly FieldError[];

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

/** What exists: accounts, and in each what its bodies may name. */
export interface Existing {
  hasAccount(account: string): boolean;
  hasInput(account: string, input: string, id: string): boolean;
}

/** What exists where nothing is kept: what the contract's examples show, or anything where they show nothing. */
export function shownBy(contract: Contract, further: readonly string[] = []): Existing {
  const { operations } = contract;
  const ofAccounts = operations.flatMap(({ parameters }) => parameters.filter(isAccount));
  const accounts = new Set([...ofAccounts.flatMap(listedBy).map(String), ...further]);
  const inputs = new Map<string, Set<unknown>>();
  for (const operation of operations) {
    for (const { input, path } of of(contract, operation)) {
      const values = (operation.body?.examples ?? []).map(({ value }) => at(value, path));
      inputs.set(input, new Set([...(inputs.get(input) ?? []), ...values]));
    }
  }
  return {
    hasAccount: (account) => accounts.size === 0 || accounts.has(account),
    hasInput: (_, input, id) => inputs.get(input)?.has(id) ?? true,
  };
}

const isAccount = ({ input }: Parameter) => input === 'account';

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
